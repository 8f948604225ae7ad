# Included by CMake right after pywhispercpp's own project() call
# (CMAKE_PROJECT_pywhispercpp_INCLUDE). Cache variables, since whisper.cpp's
# policies are older than ordinary ones shadowing options.
#
# One file without other libraries: a second libggml beside llama.cpp's would
# have the same name, and whichever came first would serve both.
set(BUILD_SHARED_LIBS OFF CACHE BOOL "" FORCE)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(WHISPER_BUILD_TESTS OFF CACHE BOOL "" FORCE)
set(WHISPER_BUILD_EXAMPLES OFF CACHE BOOL "" FORCE)
set(WHISPER_BUILD_SERVER OFF CACHE BOOL "" FORCE)

# For the reason see llama-cpp-build.cmake.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT MSVC)
  add_compile_options(-mno-amx-tile -mno-amx-int8 -mno-amx-bf16)
endif()

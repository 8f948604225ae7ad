# Included by CMake right after llama-cpp-python's own project() call
# (CMAKE_PROJECT_llama_cpp_INCLUDE). Its build file forces the `common`
# library on through the cache; an ordinary variable shadows the cache
# (policy CMP0126), so nothing but libllama and ggml gets compiled.
set(LLAMA_BUILD_COMMON OFF)
set(LLAMA_BUILD_TOOLS OFF)
set(LLAMA_BUILD_TESTS OFF)
set(LLAMA_BUILD_EXAMPLES OFF)
set(LLAMA_BUILD_SERVER OFF)
set(LLAMA_OPENSSL OFF)
set(LLAVA_BUILD OFF)

# Virtual machines often announce AMX and then refuse the tile registers: the
# first matrix product kills the process. Without it the AVX-512 or AVX2 code
# and its repacked weights are used, as on every other processor.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT MSVC)
  add_compile_options(-mno-amx-tile -mno-amx-int8 -mno-amx-bf16)
endif()

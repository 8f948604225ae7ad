<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recognise what was cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start dictation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop dictation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;onfirm the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last one was the &amp;other thing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next one is &amp;new text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next one is a &amp;correction</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchmarkPage</name>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not part of this version. In a terminal, “iasr bench agent” and “iasr bench speed” measure the understanding of corrections and the speed of recognition today.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page will measure how well dictation with spoken corrections works on this machine: a simulated speaker reads sentences, corrects what was misheard, and the errors left after each turn are counted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>1 session was taken over</source>
        <translation>已接管 1 个会话</translation>
    </message>
    <message>
        <source>A CTranslate2 Whisper folder holds model.bin, config.json and a vocabulary.</source>
        <translation>CTranslate2 的 Whisper 文件夹包含 model.bin、config.json 和词表。</translation>
    </message>
    <message>
        <source>A Piper voice is two files; put both in one folder.</source>
        <translation>Piper 语音由两个文件组成，请把它们放在同一个文件夹里。</translation>
    </message>
    <message>
        <source>A frame holds {0} samples, not {1}.</source>
        <translation>一帧应有 {0} 个采样，而不是 {1} 个。</translation>
    </message>
    <message>
        <source>A part of the speech could not be recognised reliably. Listen to the recording.</source>
        <translation>有一部分语音识别得不可靠，请听录音核对。</translation>
    </message>
    <message>
        <source>A part of the speech could not be recognised. Listen to the recording.</source>
        <translation>有一部分语音未能识别，请听录音核对。</translation>
    </message>
    <message>
        <source>A term holds characters that cannot be written.</source>
        <translation>词条中含有无法写出的字符。</translation>
    </message>
    <message>
        <source>A term needs a name or a word.</source>
        <translation>词条需要一个名称或词语。</translation>
    </message>
    <message>
        <source>An edit lies outside the text, or overlaps another one.</source>
        <translation>某处修改超出了文本范围，或与另一处重叠。</translation>
    </message>
    <message>
        <source>Another model is installed as {0}.</source>
        <translation>已有另一个模型以 {0} 的名称安装。</translation>
    </message>
    <message>
        <source>Change it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change its permissions.</source>
        <translation>请修改它的权限。</translation>
    </message>
    <message>
        <source>Check it with `iasr models verify {0}`.</source>
        <translation>请用 `iasr models verify {0}` 检查。</translation>
    </message>
    <message>
        <source>Check its name.</source>
        <translation>请检查名称。</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查它的权限。</translation>
    </message>
    <message>
        <source>Check room and permissions of {0}.</source>
        <translation>请检查 {0} 的可用空间和权限。</translation>
    </message>
    <message>
        <source>Check that audio works on this machine.</source>
        <translation>请检查本机的声音是否正常。</translation>
    </message>
    <message>
        <source>Check that it can be read, and room and permissions of {0}.</source>
        <translation>请检查它能否读取，以及 {0} 的可用空间和权限。</translation>
    </message>
    <message>
        <source>Check that it is connected and not in use, or choose another one.</source>
        <translation>请检查它是否已连接且未被占用，或换一个。</translation>
    </message>
    <message>
        <source>Check that its folder can be written.</source>
        <translation>请检查它所在的文件夹能否写入。</translation>
    </message>
    <message>
        <source>Check that the recording is complete.</source>
        <translation>请检查录音是否完整。</translation>
    </message>
    <message>
        <source>Check that {0} can be read and is not in use.</source>
        <translation>请检查 {0} 能否读取且未被占用。</translation>
    </message>
    <message>
        <source>Check that {0} can be read.</source>
        <translation>请检查 {0} 能否读取。</translation>
    </message>
    <message>
        <source>Check that {0} can be written.</source>
        <translation>请检查 {0} 能否写入。</translation>
    </message>
    <message>
        <source>Check that {0} has space.</source>
        <translation>请检查 {0} 是否有可用空间。</translation>
    </message>
    <message>
        <source>Check the connection and try again, or hand over its file with `iasr models import FILE`.</source>
        <translation>请检查网络后重试，或用 `iasr models import FILE` 导入模型文件。</translation>
    </message>
    <message>
        <source>Check the name.</source>
        <translation>请检查名称。</translation>
    </message>
    <message>
        <source>Check the permissions of {0}.</source>
        <translation>请检查 {0} 的权限。</translation>
    </message>
    <message>
        <source>Choose a shorter one.</source>
        <translation>请换一个短一些的。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择别的文件夹。</translation>
    </message>
    <message>
        <source>Choose another name, or overwrite it with --force.</source>
        <translation>请换一个名称，或用 --force 覆盖。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>请换一个。</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>请选择别的位置。</translation>
    </message>
    <message>
        <source>Choose another sounds-like.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose it again.</source>
        <translation>请重新选择。</translation>
    </message>
    <message>
        <source>Choose the light model in the settings, or close other programs.</source>
        <translation>请在设置中选择轻量模型，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Close other programs that use it, or choose another one; `iasr devices` lists them.</source>
        <translation>请关闭正在使用它的其他程序，或换一个；`iasr devices` 会列出所有设备。</translation>
    </message>
    <message>
        <source>Close other programs that use it, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close some programs.</source>
        <translation>请关闭一些程序。</translation>
    </message>
    <message>
        <source>Close what uses it, then check that {0} can be deleted.</source>
        <translation>请关闭正在使用它的程序，然后检查 {0} 能否删除。</translation>
    </message>
    <message>
        <source>Connect it again, or choose another one.</source>
        <translation>请重新连接，或换一个。</translation>
    </message>
    <message>
        <source>Connect one and try again.</source>
        <translation>请连接一个后重试。</translation>
    </message>
    <message>
        <source>Connect some and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convert it to WAV or FLAC.</source>
        <translation>请转换为 WAV 或 FLAC。</translation>
    </message>
    <message>
        <source>Convert the model again with a recent CTranslate2.</source>
        <translation>请用较新的 CTranslate2 重新转换该模型。</translation>
    </message>
    <message>
        <source>Copy or download it again.</source>
        <translation>请重新复制或下载。</translation>
    </message>
    <message>
        <source>Create it first.</source>
        <translation>请先创建它。</translation>
    </message>
    <message>
        <source>Dictate something first.</source>
        <translation>请先听写一些内容。</translation>
    </message>
    <message>
        <source>Did you mean {0}?</source>
        <translation>您是指 {0} 吗？</translation>
    </message>
    <message>
        <source>Few words were recognised for the length of the speech. Listen to the recording.</source>
        <translation>相对于语音长度，识别出的词偏少，请听录音核对。</translation>
    </message>
    <message>
        <source>For faster corrections {0}.</source>
        <translation>若要更快地更正，请{0}。</translation>
    </message>
    <message>
        <source>Free some space, or check that {0} can be written.</source>
        <translation>请腾出一些空间，或检查 {0} 能否写入。</translation>
    </message>
    <message>
        <source>Free some space, or choose another folder.</source>
        <translation>请腾出一些空间，或选择别的文件夹。</translation>
    </message>
    <message>
        <source>Free some space, or set IASR_DATA_DIR to a folder on another disk.</source>
        <translation>请腾出一些空间，或把 IASR_DATA_DIR 设为其他磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Free some space, then try again.</source>
        <translation>请腾出一些空间后重试。</translation>
    </message>
    <message>
        <source>Give more of the id.</source>
        <translation>请多输入几位编号。</translation>
    </message>
    <message>
        <source>Install it with `iasr models fetch {0}`.</source>
        <translation>请用 `iasr models fetch {0}` 安装。</translation>
    </message>
    <message>
        <source>Install piper-tts again.</source>
        <translation>请重新安装 piper-tts。</translation>
    </message>
    <message>
        <source>Install the app again.</source>
        <translation>请重新安装本应用。</translation>
    </message>
    <message>
        <source>Is it a Whisper model?</source>
        <translation>它是 Whisper 模型吗？</translation>
    </message>
    <message>
        <source>It is not clear what to change. Name the words, for example “replace … with …”.</source>
        <translation>不清楚要改哪里。请说出具体的词，例如“replace … with …”。</translation>
    </message>
    <message>
        <source>It is not clear what to change: {0}? Say “replace {1} with …”.</source>
        <translation>不清楚要改哪里：{0}？请说“replace {1} with …”。</translation>
    </message>
    <message>
        <source>It is written so already.</source>
        <translation>已经是这样写的了。</translation>
    </message>
    <message>
        <source>It knows {0}.</source>
        <translation>它支持 {0}。</translation>
    </message>
    <message>
        <source>It may have been deleted.</source>
        <translation>它可能已被删除。</translation>
    </message>
    <message>
        <source>It should be a text file with a term a line.</source>
        <translation>它应是每行一个词条的文本文件。</translation>
    </message>
    <message>
        <source>Keep one of the two.</source>
        <translation>两者请保留其一。</translation>
    </message>
    <message>
        <source>Leave that sign out.</source>
        <translation>请去掉那个符号。</translation>
    </message>
    <message>
        <source>More words were recognised than fit the length of the speech. Listen to the recording.</source>
        <translation>相对于语音长度，识别出的词过多，请听录音核对。</translation>
    </message>
    <message>
        <source>Move it away to start a history there.</source>
        <translation>请把它移走，才能在那里建立历史记录。</translation>
    </message>
    <message>
        <source>Move it away, or choose another name.</source>
        <translation>请把它移走，或换一个名称。</translation>
    </message>
    <message>
        <source>Name a CTranslate2 (faster-whisper) model folder.</source>
        <translation>请指定 CTranslate2（faster-whisper）模型文件夹。</translation>
    </message>
    <message>
        <source>Name a GGUF model file.</source>
        <translation>请指定 GGUF 模型文件。</translation>
    </message>
    <message>
        <source>Name a recording.</source>
        <translation>请指定一个录音。</translation>
    </message>
    <message>
        <source>Name the .onnx file of a Piper voice.</source>
        <translation>请指定 Piper 语音的 .onnx 文件。</translation>
    </message>
    <message>
        <source>Name the files in it.</source>
        <translation>请指定其中的文件。</translation>
    </message>
    <message>
        <source>Name the right file, or give it an id of its own with --id.</source>
        <translation>请指定正确的文件，或用 --id 为它另起编号。</translation>
    </message>
    <message>
        <source>No loudspeaker or headphones were found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No microphone was found.</source>
        <translation>没有找到麦克风。</translation>
    </message>
    <message>
        <source>No model is called {0}.</source>
        <translation>没有名为 {0} 的模型。</translation>
    </message>
    <message>
        <source>No resource is called {0}.</source>
        <translation>没有名为 {0} 的资源。</translation>
    </message>
    <message>
        <source>No speech was heard.</source>
        <translation>没有听到语音。</translation>
    </message>
    <message>
        <source>Nothing was spoken yet.</source>
        <translation>还没有说过话。</translation>
    </message>
    <message>
        <source>On Debian or Ubuntu: sudo apt install libportaudio2</source>
        <translation>在 Debian 或 Ubuntu 上：sudo apt install libportaudio2</translation>
    </message>
    <message>
        <source>One core is slow; choose the light models (`iasr models list`).</source>
        <translation>只有一个核心会很慢，请选择轻量模型（`iasr models list`）。</translation>
    </message>
    <message>
        <source>Only channel {0} carries sound ({1} dBFS); it is used.</source>
        <translation>只有通道 {0} 有声音（{1} dBFS），将使用它。</translation>
    </message>
    <message>
        <source>Recognising</source>
        <translation>正在识别</translation>
    </message>
    <message>
        <source>Remove it with `iasr models remove {0}` and import it again.</source>
        <translation>请用 `iasr models remove {0}` 移除后重新导入。</translation>
    </message>
    <message>
        <source>Remove it with `iasr models remove {0}`, or choose another name with --id.</source>
        <translation>请用 `iasr models remove {0}` 移除，或用 --id 换一个名称。</translation>
    </message>
    <message>
        <source>Repair it with `iasr models fetch {0}`.</source>
        <translation>请用 `iasr models fetch {0}` 修复。</translation>
    </message>
    <message>
        <source>Repeat the correction in other words.</source>
        <translation>请换一种说法再更正一次。</translation>
    </message>
    <message>
        <source>Repeat the correction.</source>
        <translation>请再说一次更正。</translation>
    </message>
    <message>
        <source>Repeat, or choose another model.</source>
        <translation>请重试，或换一个模型。</translation>
    </message>
    <message>
        <source>Run `iasr history recover` to check it.</source>
        <translation>请运行 `iasr history recover` 检查。</translation>
    </message>
    <message>
        <source>Run `iasr history recover` to save what can be read.</source>
        <translation>请运行 `iasr history recover` 抢救可读取的内容。</translation>
    </message>
    <message>
        <source>Run `iasr models verify`, then fetch the model again.</source>
        <translation>请运行 `iasr models verify`，然后重新获取该模型。</translation>
    </message>
    <message>
        <source>Save it as UTF-8, a term a line.</source>
        <translation>请存为 UTF-8 格式，每行一个词条。</translation>
    </message>
    <message>
        <source>Several sessions begin with {0}.</source>
        <translation>有多个会话以 {0} 开头。</translation>
    </message>
    <message>
        <source>Start dictation again.</source>
        <translation>请重新开始听写。</translation>
    </message>
    <message>
        <source>Take the vocabulary that belongs to this model.</source>
        <translation>请使用属于该模型的词表。</translation>
    </message>
    <message>
        <source>That was too short and faint to count as a yes. Say it again.</source>
        <translation>声音太短太轻，不能当作确认。请再说一次。</translation>
    </message>
    <message>
        <source>The PortAudio library is not installed.</source>
        <translation>没有安装 PortAudio 库。</translation>
    </message>
    <message>
        <source>The audio format of {0} is not known.</source>
        <translation>无法识别 {0} 的音频格式。</translation>
    </message>
    <message>
        <source>The chosen place is no longer in the text.</source>
        <translation>所选的位置已不在文本中。</translation>
    </message>
    <message>
        <source>The format {0} is not known</source>
        <translation>不支持格式 {0}</translation>
    </message>
    <message>
        <source>The grammar for the language model&apos;s reply is not valid.</source>
        <translation>语言模型回复所用的语法无效。</translation>
    </message>
    <message>
        <source>The grammar for the language model&apos;s reply leads nowhere.</source>
        <translation>语言模型回复所用的语法没有出口。</translation>
    </message>
    <message>
        <source>The history could not be used ({0}).</source>
        <translation>无法使用历史记录（{0}）。</translation>
    </message>
    <message>
        <source>The history could not be written: the disk is full.</source>
        <translation>无法写入历史记录：磁盘已满。</translation>
    </message>
    <message>
        <source>The history file is damaged.</source>
        <translation>历史记录文件已损坏。</translation>
    </message>
    <message>
        <source>The history file was damaged and was kept as {0}: {1}</source>
        <translation>历史记录文件已损坏，已另存为 {0}：{1}</translation>
    </message>
    <message>
        <source>The history is in use by another program.</source>
        <translation>历史记录正被另一个程序使用。</translation>
    </message>
    <message>
        <source>The history was made by a newer version of this application.</source>
        <translation>历史记录由本应用的更新版本创建。</translation>
    </message>
    <message>
        <source>The history {0} could not be written: {1}.</source>
        <translation>无法写入历史记录 {0}：{1}。</translation>
    </message>
    <message>
        <source>The language model could not read the text.</source>
        <translation>语言模型无法读取文本。</translation>
    </message>
    <message>
        <source>The language model did not finish its reply.</source>
        <translation>语言模型没有完成回复。</translation>
    </message>
    <message>
        <source>The language model file {0} could not be loaded.</source>
        <translation>无法加载语言模型文件 {0}。</translation>
    </message>
    <message>
        <source>The language model is not in use.</source>
        <translation>没有使用语言模型。</translation>
    </message>
    <message>
        <source>The language model stopped before it was done.</source>
        <translation>语言模型提前停止了。</translation>
    </message>
    <message>
        <source>The language model stopped with an error.</source>
        <translation>语言模型因错误而停止。</translation>
    </message>
    <message>
        <source>The language model took too long.</source>
        <translation>语言模型用时过长。</translation>
    </message>
    <message>
        <source>The language model was given nothing to read.</source>
        <translation>没有给语言模型任何内容。</translation>
    </message>
    <message>
        <source>The loudspeaker could not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loudspeaker {0} could not be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The microphone could not be opened.</source>
        <translation>无法打开麦克风。</translation>
    </message>
    <message>
        <source>The microphone delivers no audio.</source>
        <translation>麦克风没有送来声音。</translation>
    </message>
    <message>
        <source>The microphone delivers no signal. Check that it is not muted and is allowed for this application.</source>
        <translation>麦克风没有信号。请检查它是否静音，以及是否允许本应用使用。</translation>
    </message>
    <message>
        <source>The microphone delivers only silence. Check that it is not muted.</source>
        <translation>麦克风只送来静音。请检查它是否静音。</translation>
    </message>
    <message>
        <source>The microphone is not open.</source>
        <translation>麦克风没有打开。</translation>
    </message>
    <message>
        <source>The microphone is very quiet ({0} dBFS). Raise its level, or speak closer to it.</source>
        <translation>麦克风声音很小（{0} dBFS）。请调高音量，或靠近一些说话。</translation>
    </message>
    <message>
        <source>The microphone stopped delivering audio.</source>
        <translation>麦克风停止送来声音。</translation>
    </message>
    <message>
        <source>The microphone was disconnected.</source>
        <translation>麦克风已断开。</translation>
    </message>
    <message>
        <source>The microphone works ({0} dBFS on channel {1}).</source>
        <translation>麦克风正常（{0} dBFS，通道 {1}）。</translation>
    </message>
    <message>
        <source>The microphone {0} could not be opened.</source>
        <translation>无法打开麦克风 {0}。</translation>
    </message>
    <message>
        <source>The microphone {0} is not connected; {1} is used.</source>
        <translation>麦克风 {0} 未连接，改用 {1}。</translation>
    </message>
    <message>
        <source>The model catalogue {0} cannot be used ({1}).</source>
        <translation>无法使用模型目录 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The model is of another kind, or damaged.</source>
        <translation>该模型属于其他类型，或已损坏。</translation>
    </message>
    <message>
        <source>The model {0} cannot be read ({1}).</source>
        <translation>无法读取模型 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The model {0} could not be fetched: {1}.</source>
        <translation>无法获取模型 {0}：{1}。</translation>
    </message>
    <message>
        <source>The model {0} could not be imported ({1}).</source>
        <translation>无法导入模型 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The model {0} could not be removed.</source>
        <translation>无法移除模型 {0}。</translation>
    </message>
    <message>
        <source>The model {0} could not be stored ({1}).</source>
        <translation>无法保存模型 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The model {0} is being installed by another process.</source>
        <translation>模型 {0} 正由另一个进程安装。</translation>
    </message>
    <message>
        <source>The model {0} is damaged.</source>
        <translation>模型 {0} 已损坏。</translation>
    </message>
    <message>
        <source>The model {0} is not installed.</source>
        <translation>模型 {0} 尚未安装。</translation>
    </message>
    <message>
        <source>The models folder {0} cannot be written: {1}.</source>
        <translation>无法写入模型文件夹 {0}：{1}。</translation>
    </message>
    <message>
        <source>The name {0} does not tell the format</source>
        <translation>从名称 {0} 看不出格式</translation>
    </message>
    <message>
        <source>The next `iasr dictate` puts it aside and takes over what can be read; nothing is deleted.</source>
        <translation>下次运行 `iasr dictate` 时会把它另存，并接管可读取的内容；不会删除任何东西。</translation>
    </message>
    <message>
        <source>The pronunciation library could not be loaded.</source>
        <translation>无法加载发音库。</translation>
    </message>
    <message>
        <source>The recording could not be deleted.</source>
        <translation>无法删除录音。</translation>
    </message>
    <message>
        <source>The recording could not be read to its end: {0}.</source>
        <translation>无法把录音读到结尾：{0}。</translation>
    </message>
    <message>
        <source>The recording is damaged; packets left out: {0}.</source>
        <translation>录音已损坏，略去的数据包：{0}。</translation>
    </message>
    <message>
        <source>The recording is not being kept on disk: {0}.</source>
        <translation>录音没有保存到磁盘：{0}。</translation>
    </message>
    <message>
        <source>The recording seems cut off: its header promises more than the file holds.</source>
        <translation>录音似乎被截断：文件头所示的内容多于实际内容。</translation>
    </message>
    <message>
        <source>The recording seems cut off: {0} s of {1} s could be read.</source>
        <translation>录音似乎被截断：共 {1} 秒，只能读取 {0} 秒。</translation>
    </message>
    <message>
        <source>The recording {0} could not be read.</source>
        <translation>无法读取录音 {0}。</translation>
    </message>
    <message>
        <source>The recordings could not be listed.</source>
        <translation>无法列出录音。</translation>
    </message>
    <message>
        <source>The recordings of {0} could not be deleted.</source>
        <translation>无法删除 {0} 的录音。</translation>
    </message>
    <message>
        <source>The setting {0} {1}; its default is used.</source>
        <translation>设置 {0} {1}，已改用默认值。</translation>
    </message>
    <message>
        <source>The settings are of a newer version of this application ({0}); what is known of them is used.</source>
        <translation>设置来自本应用的更新版本（{0}），将使用其中可识别的部分。</translation>
    </message>
    <message>
        <source>The settings could not be saved: {0}.</source>
        <translation>无法保存设置：{0}。</translation>
    </message>
    <message>
        <source>The settings file could not be read; the defaults are used and it was kept aside.</source>
        <translation>无法读取设置文件，已改用默认值，原文件已另存。</translation>
    </message>
    <message>
        <source>The settings group {0} is damaged; its defaults are used.</source>
        <translation>设置组 {0} 已损坏，已改用默认值。</translation>
    </message>
    <message>
        <source>The settings&apos; schema_version has a value that cannot be used; it is ignored.</source>
        <translation>设置中的 schema_version 的值无法使用，已忽略。</translation>
    </message>
    <message>
        <source>The sound system did not answer.</source>
        <translation>声音系统没有响应。</translation>
    </message>
    <message>
        <source>The speech model does not know the language {0}.</source>
        <translation>语音模型不支持语言 {0}。</translation>
    </message>
    <message>
        <source>The speech model failed while recognising.</source>
        <translation>语音模型在识别时出错。</translation>
    </message>
    <message>
        <source>The speech model {0} could not be loaded.</source>
        <translation>无法加载语音模型 {0}。</translation>
    </message>
    <message>
        <source>The speech recognition library could not be loaded.</source>
        <translation>无法加载语音识别库。</translation>
    </message>
    <message>
        <source>The text changed while these words were being worked on.</source>
        <translation>处理这些话时文本发生了变化。</translation>
    </message>
    <message>
        <source>The text is too long for the language model.</source>
        <translation>文本对语言模型来说太长。</translation>
    </message>
    <message>
        <source>The text to change is no longer what it was.</source>
        <translation>要修改的文本已经不是原来的样子。</translation>
    </message>
    <message>
        <source>The text was changed after the last words were spoken.</source>
        <translation>在最后说完话之后，文本又被修改过。</translation>
    </message>
    <message>
        <source>The vocabulary in {0} has no {1} token.</source>
        <translation>{0} 中的词表没有 {1} 标记。</translation>
    </message>
    <message>
        <source>The vocabulary in {0} has {1} text tokens; expected {2}.</source>
        <translation>{0} 中的词表有 {1} 个文本标记，应为 {2} 个。</translation>
    </message>
    <message>
        <source>The vocabulary in {0} is damaged.</source>
        <translation>{0} 中的词表已损坏。</translation>
    </message>
    <message>
        <source>The vocabulary in {0} is not byte-level BPE.</source>
        <translation>{0} 中的词表不是字节级 BPE。</translation>
    </message>
    <message>
        <source>The vocabulary {0} could not be read ({1}).</source>
        <translation>无法读取词汇表 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The vocabulary {0} is not a text file.</source>
        <translation>词汇表 {0} 不是文本文件。</translation>
    </message>
    <message>
        <source>The vocabulary {0} is too large.</source>
        <translation>词汇表 {0} 太大。</translation>
    </message>
    <message>
        <source>The voice detector could not be loaded.</source>
        <translation>无法加载语音检测器。</translation>
    </message>
    <message>
        <source>The voice {0} could not be loaded.</source>
        <translation>无法加载语音 {0}。</translation>
    </message>
    <message>
        <source>The words meant are not whole words of the text.</source>
        <translation>所指的词不是文本中完整的词。</translation>
    </message>
    <message>
        <source>There is no file or folder {0}.</source>
        <translation>没有文件或文件夹 {0}。</translation>
    </message>
    <message>
        <source>There is no session yet.</source>
        <translation>还没有会话。</translation>
    </message>
    <message>
        <source>There is no session {0}.</source>
        <translation>没有会话 {0}。</translation>
    </message>
    <message>
        <source>There is no text to correct yet.</source>
        <translation>还没有可更正的文本。</translation>
    </message>
    <message>
        <source>There is no text to delete.</source>
        <translation>没有可删除的文本。</translation>
    </message>
    <message>
        <source>There is not enough room for {0}: {1} bytes are needed, {2} are free at {3}.</source>
        <translation>没有足够的空间存放 {0}：需要 {1} 字节，{3} 可用 {2} 字节。</translation>
    </message>
    <message>
        <source>There is nothing to {0}.</source>
        <translation>没有可{0}的内容。</translation>
    </message>
    <message>
        <source>There was not enough memory for the language model {0}.</source>
        <translation>内存不足，无法加载语言模型 {0}。</translation>
    </message>
    <message>
        <source>They are worked on again.</source>
        <translation>正在重新处理。</translation>
    </message>
    <message>
        <source>This is not {0}: {1}.</source>
        <translation>这不是 {0}：{1}。</translation>
    </message>
    <message>
        <source>This processor has no AVX2; choose the light models (`iasr models list`).</source>
        <translation>此处理器没有 AVX2，请选择轻量模型（`iasr models list`）。</translation>
    </message>
    <message>
        <source>This turn is not saved: {0}</source>
        <translation>这一轮没有保存：{0}</translation>
    </message>
    <message>
        <source>Try again, or choose another model.</source>
        <translation>请重试，或换一个模型。</translation>
    </message>
    <message>
        <source>Type it anew.</source>
        <translation>请重新输入。</translation>
    </message>
    <message>
        <source>Undo that first, or change the text by hand.</source>
        <translation>请先撤销它，或手动修改文本。</translation>
    </message>
    <message>
        <source>Update the app; the file stays as it is.</source>
        <translation>请更新本应用；该文件保持原样。</translation>
    </message>
    <message>
        <source>Update the application; {0} was left as it is ({1}).</source>
        <translation>请更新本应用；{0} 保持原样（{1}）。</translation>
    </message>
    <message>
        <source>Use an audio or video file.</source>
        <translation>请使用音频或视频文件。</translation>
    </message>
    <message>
        <source>Use letters, digits and . _ + - only.</source>
        <translation>只能使用字母、数字和 . _ + -。</translation>
    </message>
    <message>
        <source>Use one of these suffixes: {0}{1}.</source>
        <translation>请使用下列后缀之一：{0}{1}。</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>请等它完成，或将它停止。</translation>
    </message>
    <message>
        <source>Wait until it is done, then try again.</source>
        <translation>请等它完成后重试。</translation>
    </message>
    <message>
        <source>Write a name or a word.</source>
        <translation>请写一个名称或词语。</translation>
    </message>
    <message>
        <source>Write it as it should appear in the text.</source>
        <translation>请按它在文本中应有的样子书写。</translation>
    </message>
    <message>
        <source>Written as in your vocabulary: {0}.</source>
        <translation>已按词汇表书写：{0}。</translation>
    </message>
    <message>
        <source>Your words were kept as they are: something went wrong inside the agent.</source>
        <translation>您的话已原样保留：处理程序内部出了问题。</translation>
    </message>
    <message>
        <source>Your words were kept as they are: {0}</source>
        <translation>您的话已原样保留：{0}</translation>
    </message>
    <message>
        <source>`iasr history list` shows all of them.</source>
        <translation>`iasr history list` 会列出所有会话。</translation>
    </message>
    <message>
        <source>`iasr models list --all` shows the models there are.</source>
        <translation>`iasr models list --all` 会列出所有模型。</translation>
    </message>
    <message>
        <source>`iasr models list` shows the kind of each.</source>
        <translation>`iasr models list` 会显示每个模型的类型。</translation>
    </message>
    <message>
        <source>`iasr vocabulary list` shows what is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>converting</source>
        <translation>正在转换</translation>
    </message>
    <message>
        <source>expected SHA-256 {0} of {1}, found {2}</source>
        <translation>{1} 的 SHA-256 应为 {0}，实际为 {2}</translation>
    </message>
    <message>
        <source>expected {0} files, found {1}</source>
        <translation>应有 {0} 个文件，实际有 {1} 个</translation>
    </message>
    <message>
        <source>file of no kind</source>
        <translation>类型不明的文件</translation>
    </message>
    <message>
        <source>had a value that cannot be used</source>
        <translation>的值无法使用</translation>
    </message>
    <message>
        <source>has a value that is not known</source>
        <translation>的值无法识别</translation>
    </message>
    <message>
        <source>install a build that has it</source>
        <translation>安装支持它的版本</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>is no model of a known kind</source>
        <translation>不是已知类型的模型</translation>
    </message>
    <message>
        <source>it could not be read ({0})</source>
        <translation>无法读取（{0}）</translation>
    </message>
    <message>
        <source>it has no source</source>
        <translation>它没有来源</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>it was made by a newer version</source>
        <translation>由更新的版本创建</translation>
    </message>
    <message>
        <source>must be between {0} and {1}</source>
        <translation>须在 {0} 与 {1} 之间</translation>
    </message>
    <message>
        <source>no files can be made in {0}</source>
        <translation>无法在 {0} 中创建文件</translation>
    </message>
    <message>
        <source>no folder</source>
        <translation>没有文件夹</translation>
    </message>
    <message>
        <source>no special instructions</source>
        <translation>没有特殊指令集</translation>
    </message>
    <message>
        <source>not a tensor</source>
        <translation>不是张量</translation>
    </message>
    <message>
        <source>not an object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>pip gave no usable wheel for {0}</source>
        <translation>pip 没有给出可用于 {0} 的包</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>the connection was cut</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>the disk did not answer</source>
        <translation>磁盘没有响应</translation>
    </message>
    <message>
        <source>the disk did not take it</source>
        <translation>磁盘没有接受</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the disk reported an error</source>
        <translation>磁盘报告了错误</translation>
    </message>
    <message>
        <source>the folder is read-only</source>
        <translation>文件夹是只读的</translation>
    </message>
    <message>
        <source>the folder may not be written</source>
        <translation>没有写入该文件夹的权限</translation>
    </message>
    <message>
        <source>the folder {0} does not exist</source>
        <translation>文件夹 {0} 不存在</translation>
    </message>
    <message>
        <source>the header ends early</source>
        <translation>文件头不完整</translation>
    </message>
    <message>
        <source>the hub answered with another part of the file than asked for</source>
        <translation>服务器返回的不是所要的那部分文件</translation>
    </message>
    <message>
        <source>the hub answered {0} ({1}) for {2}</source>
        <translation>服务器对 {2} 的回答是 {0}（{1}）</translation>
    </message>
    <message>
        <source>the hub has another {0}: expected {1} bytes, found {2}</source>
        <translation>服务器上的 {0} 不同：应为 {1} 字节，实际为 {2} 字节</translation>
    </message>
    <message>
        <source>the name cannot be used here</source>
        <translation>此处不能使用该名称</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>the package index does not answer ({0})</source>
        <translation>软件包索引没有响应（{0}）</translation>
    </message>
    <message>
        <source>the wheel {0} has no file like {1}</source>
        <translation>包 {0} 中没有 {1} 这样的文件</translation>
    </message>
    <message>
        <source>the wheel {0} has several files like {1}</source>
        <translation>包 {0} 中有多个 {1} 这样的文件</translation>
    </message>
    <message>
        <source>the wheel {0} is damaged ({1})</source>
        <translation>包 {0} 已损坏（{1}）</translation>
    </message>
    <message>
        <source>the wheels have no {0}</source>
        <translation>包中没有 {0}</translation>
    </message>
    <message>
        <source>the wheels hold no model that can be converted ({0})</source>
        <translation>包中没有可转换的模型（{0}）</translation>
    </message>
    <message>
        <source>this build of the app has no pip</source>
        <translation>此版本的应用不含 pip</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>两次</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>unknown source {0}, conversion {1}</source>
        <translation>未知来源 {0}，转换 {1}</translation>
    </message>
    <message>
        <source>your quota is used up</source>
        <translation>您的配额已用完</translation>
    </message>
    <message>
        <source>{0} IASR_DATA_DIR can name another one.</source>
        <translation>{0}可用 IASR_DATA_DIR 指定别的文件夹。</translation>
    </message>
    <message>
        <source>{0} IASR_DATA_DIR names the folder of the history.</source>
        <translation>{0}IASR_DATA_DIR 指定历史记录所在的文件夹。</translation>
    </message>
    <message>
        <source>{0} Say “replace … with …” instead.</source>
        <translation>{0}请改说“replace … with …”。</translation>
    </message>
    <message>
        <source>{0} The words were added as they were heard.</source>
        <translation>{0}这些话已按听到的样子加入。</translation>
    </message>
    <message>
        <source>{0} Until then only commands in fixed forms are understood.</source>
        <translation>{0}在此之前只能听懂固定形式的命令。</translation>
    </message>
    <message>
        <source>{0} cannot be the name of a model.</source>
        <translation>{0} 不能用作模型名称。</translation>
    </message>
    <message>
        <source>{0} characters are the limit.</source>
        <translation>最多 {0} 个字符。</translation>
    </message>
    <message>
        <source>{0} could not be deleted.</source>
        <translation>无法删除 {0}。</translation>
    </message>
    <message>
        <source>{0} could not be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} could not be written: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} does not describe a Piper voice.</source>
        <translation>{0} 不是 Piper 语音的描述文件。</translation>
    </message>
    <message>
        <source>{0} does not exist.</source>
        <translation>{0} 不存在。</translation>
    </message>
    <message>
        <source>{0} exists already.</source>
        <translation>{0} 已经存在。</translation>
    </message>
    <message>
        <source>{0} has no audio track.</source>
        <translation>{0} 没有音轨。</translation>
    </message>
    <message>
        <source>{0} has no file</source>
        <translation>{0} 没有文件</translation>
    </message>
    <message>
        <source>{0} has no tensor {1}.</source>
        <translation>{0} 没有张量 {1}。</translation>
    </message>
    <message>
        <source>{0} has no vocabulary.json or vocabulary.txt.</source>
        <translation>{0} 没有 vocabulary.json 或 vocabulary.txt。</translation>
    </message>
    <message>
        <source>{0} has no {1} beside it.</source>
        <translation>{0} 旁边没有 {1}。</translation>
    </message>
    <message>
        <source>{0} has no {1} layers.</source>
        <translation>{0} 没有 {1} 层。</translation>
    </message>
    <message>
        <source>{0} holds no audio.</source>
        <translation>{0} 不含音频。</translation>
    </message>
    <message>
        <source>{0} is a database of something else.</source>
        <translation>{0} 是别的程序的数据库。</translation>
    </message>
    <message>
        <source>{0} is a file where a folder should be</source>
        <translation>{0} 是文件，而这里应是文件夹</translation>
    </message>
    <message>
        <source>{0} is a folder</source>
        <translation>{0} 是文件夹</translation>
    </message>
    <message>
        <source>{0} is a folder where a file should be</source>
        <translation>{0} 是文件夹，而这里应是文件</translation>
    </message>
    <message>
        <source>{0} is a folder, not a recording.</source>
        <translation>{0} 是文件夹，不是录音。</translation>
    </message>
    <message>
        <source>{0} is cut short: expected at least {1} bytes, found {2}.</source>
        <translation>{0} 被截断：至少应有 {1} 字节，实际为 {2} 字节。</translation>
    </message>
    <message>
        <source>{0} is cut short: its header alone is longer than {1} bytes.</source>
        <translation>{0} 被截断：仅文件头就超过 {1} 字节。</translation>
    </message>
    <message>
        <source>{0} is damaged at the tensor {1}.</source>
        <translation>{0} 在张量 {1} 处损坏。</translation>
    </message>
    <message>
        <source>{0} is damaged or not whole: its folder has no list of its files that can be read.</source>
        <translation>{0} 已损坏或不完整：其文件夹中没有可读取的文件清单。</translation>
    </message>
    <message>
        <source>{0} is damaged: it claims {1} tensors.</source>
        <translation>{0} 已损坏：它声称有 {1} 个张量。</translation>
    </message>
    <message>
        <source>{0} is damaged: it lacks the tensor {1}.</source>
        <translation>{0} 已损坏：缺少张量 {1}。</translation>
    </message>
    <message>
        <source>{0} is damaged: its filters do not fit its header.</source>
        <translation>{0} 已损坏：滤波器与文件头不符。</translation>
    </message>
    <message>
        <source>{0} is damaged: its header has an impossible number of attention heads.</source>
        <translation>{0} 已损坏：文件头中的注意力头数不可能。</translation>
    </message>
    <message>
        <source>{0} is damaged: its header has an impossible {1}.</source>
        <translation>{0} 已损坏：文件头中的 {1} 不可能。</translation>
    </message>
    <message>
        <source>{0} is damaged: its header tells another number format than its tensors.</source>
        <translation>{0} 已损坏：文件头所示的数值格式与张量不符。</translation>
    </message>
    <message>
        <source>{0} is damaged: its vocabulary has an impossible length.</source>
        <translation>{0} 已损坏：词表长度不可能。</translation>
    </message>
    <message>
        <source>{0} is damaged: the tensor {1} has another shape than the header says.</source>
        <translation>{0} 已损坏：张量 {1} 的形状与文件头不符。</translation>
    </message>
    <message>
        <source>{0} is empty.</source>
        <translation>{0} 是空的。</translation>
    </message>
    <message>
        <source>{0} is not a CTranslate2 model of version {1}.</source>
        <translation>{0} 不是版本 {1} 的 CTranslate2 模型。</translation>
    </message>
    <message>
        <source>{0} is not a Whisper model but a {1}.</source>
        <translation>{0} 不是 Whisper 模型，而是 {1}。</translation>
    </message>
    <message>
        <source>{0} is not a file that can be written.</source>
        <translation>{0} 不是可写入的文件。</translation>
    </message>
    <message>
        <source>{0} is not a file.</source>
        <translation>{0} 不是文件。</translation>
    </message>
    <message>
        <source>{0} is not a ggml Whisper file.</source>
        <translation>{0} 不是 ggml 格式的 Whisper 文件。</translation>
    </message>
    <message>
        <source>{0} is not a list of tokens.</source>
        <translation>{0} 不是标记列表。</translation>
    </message>
    <message>
        <source>{0} is not a model folder: it has no {1}.</source>
        <translation>{0} 不是模型文件夹：其中没有 {1}。</translation>
    </message>
    <message>
        <source>{0} is not a recording that can be read.</source>
        <translation>{0} 不是可读取的录音。</translation>
    </message>
    <message>
        <source>{0} is not a whole GGUF file: its header ends early or is damaged.</source>
        <translation>{0} 不是完整的 GGUF 文件：文件头不完整或已损坏。</translation>
    </message>
    <message>
        <source>{0} is not an ONNX model.</source>
        <translation>{0} 不是 ONNX 模型。</translation>
    </message>
    <message>
        <source>{0} is not whole: expected at least {1} bytes, found {2}.</source>
        <translation>{0} 不完整：至少应有 {1} 字节，实际为 {2} 字节。</translation>
    </message>
    <message>
        <source>{0} is not whole: expected {1} bytes, found {2}.</source>
        <translation>{0} 不完整：应为 {1} 字节，实际为 {2} 字节。</translation>
    </message>
    <message>
        <source>{0} is not {1}: expected {2} bytes, found {3}.</source>
        <translation>{0} 不是 {1}：应为 {2} 字节，实际为 {3} 字节。</translation>
    </message>
    <message>
        <source>{0} is wrong: expected SHA-256 {1}, found {2}</source>
        <translation>{0} 不正确：SHA-256 应为 {1}，实际为 {2}</translation>
    </message>
    <message>
        <source>{0} is wrong: expected {1} bytes, found {2}</source>
        <translation>{0} 不正确：应为 {1} 字节，实际为 {2} 字节</translation>
    </message>
    <message>
        <source>{0} may not be written</source>
        <translation>没有写入 {0} 的权限</translation>
    </message>
    <message>
        <source>{0} names no architecture, so it is no language model.</source>
        <translation>{0} 没有注明架构，因此不是语言模型。</translation>
    </message>
    <message>
        <source>{0} of them</source>
        <translation>其中 {0} 个</translation>
    </message>
    <message>
        <source>{0} of {1} is damaged: expected SHA-256 {2}, found {3}.</source>
        <translation>{1} 的 {0} 已损坏：SHA-256 应为 {2}，实际为 {3}。</translation>
    </message>
    <message>
        <source>{0} of {1} is damaged: expected {2} bytes, found {3}.</source>
        <translation>{1} 的 {0} 已损坏：应为 {2} 字节，实际为 {3} 字节。</translation>
    </message>
    <message>
        <source>{0} of {1} vocabulary terms are active; the recogniser takes no more at a time, and none of over {2} characters.</source>
        <translation>{1} 个词条中有 {0} 个生效；识别器一次不能使用更多，也不接受超过 {2} 个字符的词条。</translation>
    </message>
    <message>
        <source>{0} recordings wait to be recognised. `iasr history recover` takes them up.</source>
        <translation>有 {0} 段录音等待识别。可用 `iasr history recover` 处理。</translation>
    </message>
    <message>
        <source>{0} sessions were taken over</source>
        <translation>已接管 {0} 个会话</translation>
    </message>
    <message>
        <source>{0} times</source>
        <translation>{0} 次</translation>
    </message>
    <message>
        <source>{0}. {1}; the text is kept as far as it could be.</source>
        <translation>{0}。{1}；文本已尽可能保留。</translation>
    </message>
    <message>
        <source>{0}: checking</source>
        <translation>{0}：正在检查</translation>
    </message>
    <message>
        <source>{0}: converting</source>
        <translation>{0}：正在转换</translation>
    </message>
    <message>
        <source>{0}: downloading</source>
        <translation>{0}：正在下载</translation>
    </message>
    <message>
        <source>{0}: waiting for another process that is installing it</source>
        <translation>{0}：正在等待另一个安装它的进程</translation>
    </message>
    <message>
        <source>“it” is in the text as well. Say “delete that” for what you said last, or “delete the word it”.</source>
        <translation>文本中也有“it”。要删除刚才说的话请说“delete that”，要删除这个词请说“delete the word it”。</translation>
    </message>
    <message>
        <source>“{0}” already stands for “{1}”.</source>
        <translation>“{0}”已经代表“{1}”。</translation>
    </message>
    <message>
        <source>“{0}” has no letters and no digits.</source>
        <translation>“{0}”不含字母，也不含数字。</translation>
    </message>
    <message>
        <source>“{0}” is a term itself, so it cannot stand for “{1}”.</source>
        <translation>“{0}”本身就是词条，不能代表“{1}”。</translation>
    </message>
    <message>
        <source>“{0}” is in the vocabulary already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is not in the text.</source>
        <translation>文本中没有“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” is not in the vocabulary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is there only {1}.</source>
        <translation>“{0}”只出现了{1}。</translation>
    </message>
    <message>
        <source>“{0}” is there {1} times. At most {2} places can be changed at once.</source>
        <translation>“{0}”出现了 {1} 次。一次最多能修改 {2} 处。</translation>
    </message>
    <message>
        <source>“{0}” is there {1}. Say which one, for example “the second {2}”.</source>
        <translation>“{0}”出现了{1}。请说明是哪一个，例如“the second {2}”。</translation>
    </message>
    <message>
        <source>“{0}” is too long for a term.</source>
        <translation>“{0}”太长，不能作为词条。</translation>
    </message>
    <message>
        <source>“{0}” was there before with “{1}”.</source>
        <translation>“{0}”之前已有，对应“{1}”。</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside IASR Desktop. Your text is still here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>&amp;Check its files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More about {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>1 minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>99 languages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the connection and try again, or import its file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked: every byte is as it should be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Converting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read text aloud. Dictation does not need one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speech</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Understand spoken corrections. Without one only commands in fixed forms work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used for corrections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Used for dictation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Voices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for another program that is installing it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write down what you say. Dictation needs one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} MB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} hours left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} kB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} kB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} minutes left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>&amp;File: Whisper (ggml), GGUF or Piper voice…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything runs on this computer. The models here take {size}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;older: faster-whisper (CTranslate2)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a model folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a model you have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.bin *.gguf *.onnx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it all the same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show models made for &amp;tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is in use: {usage}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Benchmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dictate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>1 turn is not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading the models …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Microphone: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>System microphone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models are not loaded yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} turns are not saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TransferStrip</name>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_ImportLine</name>
    <message>
        <source>Import of {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop or close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop or close the import of {name}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>

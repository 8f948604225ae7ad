<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AgainPanel</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel recognising</source>
        <translation>取消识别</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the new text</source>
        <translation>复制新文本</translation>
    </message>
    <message>
        <source>Heard this time:</source>
        <translation>这次听到的：</translation>
    </message>
    <message>
        <source>Model to recognise with</source>
        <translation>用于识别的模型</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文本</translation>
    </message>
    <message>
        <source>No speech model is installed.</source>
        <translation>没有安装语音模型。</translation>
    </message>
    <message>
        <source>No speech was heard in this recording.</source>
        <translation>这段录音里没有听到语音。</translation>
    </message>
    <message>
        <source>Recognise &amp;again</source>
        <translation>重新识别(&amp;A)</translation>
    </message>
    <message>
        <source>Recognise again</source>
        <translation>重新识别</translation>
    </message>
    <message>
        <source>Recognising</source>
        <translation>正在识别</translation>
    </message>
    <message>
        <source>The same words again:</source>
        <translation>识别结果相同：</translation>
    </message>
    <message>
        <source>U&amp;se this text</source>
        <translation>使用此文本(&amp;S)</translation>
    </message>
    <message>
        <source>Use this text</source>
        <translation>使用此文本</translation>
    </message>
    <message>
        <source>What was said here is not in the text as words.</source>
        <translation>这里说的话没有作为文字出现在文本中。</translation>
    </message>
    <message>
        <source>With</source>
        <translation>模型：</translation>
    </message>
</context>
<context>
    <name>AnnotateView</name>
    <message>
        <source>&amp;Another batch (Enter)</source>
        <translation>再来一批（回车）(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop here</source>
        <translation>到此为止(&amp;S)</translation>
    </message>
    <message>
        <source>Every answer is saved; you can go on another day.</source>
        <translation>每个回答都已保存，可以改天继续。</translation>
    </message>
    <message>
        <source>Go &amp;back</source>
        <translation>返回上一条(&amp;B)</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Progress in the batch</source>
        <translation>本批进度</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Said: {reference}. Understood: {texts}.</source>
        <translation>所说：{reference}。理解为：{texts}。</translation>
    </message>
    <message>
        <source>That was everything, thank you.</source>
        <translation>全部完成，谢谢。</translation>
    </message>
    <message>
        <source>This batch is done.</source>
        <translation>本批已完成。</translation>
    </message>
    <message>
        <source>This is the first item of the batch.</source>
        <translation>这是本批的第一条。</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>所说内容</translation>
    </message>
    <message>
        <source>What was understood</source>
        <translation>理解内容</translation>
    </message>
    <message>
        <source>You answered: {answer}</source>
        <translation>您的回答：{answer}</translation>
    </message>
    <message>
        <source>{name}: {done} of {size} in this batch, {all} of {total} in all</source>
        <translation>{name}：本批 {done}/{size}，总计 {all}/{total}</translation>
    </message>
</context>
<context>
    <name>Benchmark</name>
    <message>
        <source>(a recording)</source>
        <translation>（录音）</translation>
    </message>
    <message>
        <source>(nothing)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>A language model words each correction, checked before use.</source>
        <translation>由语言模型措辞每次更正，使用前经过检查。</translation>
    </message>
    <message>
        <source>A text is right when it means the same as the reference.</source>
        <translation>文本与参考含义相同即为正确。</translation>
    </message>
    <message>
        <source>A text is right when its error rate is not above the limit.</source>
        <translation>文本的错误率不超过上限即为正确。</translation>
    </message>
    <message>
        <source>About</source>
        <translation>针对</translation>
    </message>
    <message>
        <source>After loop {loop}: {rates}.</source>
        <translation>第 {loop} 轮后：{rates}。</translation>
    </message>
    <message>
        <source>As the data say</source>
        <translation>按数据所述</translation>
    </message>
    <message>
        <source>Corrections worded by a template instead</source>
        <translation>改由模板措辞的更正</translation>
    </message>
    <message>
        <source>Could not be judged</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>Dialogues an hour</source>
        <translation>每小时对话数</translation>
    </message>
    <message>
        <source>Dictation with spoken corrections</source>
        <translation>带口头更正的听写</translation>
    </message>
    <message>
        <source>Drawn votes</source>
        <translation>抽样投票</translation>
    </message>
    <message>
        <source>Ended early by a problem</source>
        <translation>因问题提前结束</translation>
    </message>
    <message>
        <source>Equal to the reference once normalised; the judge was not asked.</source>
        <translation>规范化后与参考相同，未询问评判。</translation>
    </message>
    <message>
        <source>Errors cut by loop {loop}</source>
        <translation>到第 {loop} 轮减少的错误</translation>
    </message>
    <message>
        <source>Exact votes</source>
        <translation>精确投票</translation>
    </message>
    <message>
        <source>Harmful edits on right texts</source>
        <translation>对正确文本的有害修改</translation>
    </message>
    <message>
        <source>Heard</source>
        <translation>听到</translation>
    </message>
    <message>
        <source>Judge of meaning (S²ER)</source>
        <translation>语义评判（S²ER）</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Loop {loop}: {what}</source>
        <translation>第 {loop} 轮：{what}</translation>
    </message>
    <message>
        <source>Mandarin mixed with English</source>
        <translation>中英混合</translation>
    </message>
    <message>
        <source>No sample is done yet.</source>
        <translation>还没有完成的样本。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Recogniser alone</source>
        <translation>仅识别</translation>
    </message>
    <message>
        <source>Respeaking</source>
        <translation>重说</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Right after loop {loop}</source>
        <translation>第 {loop} 轮后正确</translation>
    </message>
    <message>
        <source>Right at once</source>
        <translation>一次即正确</translation>
    </message>
    <message>
        <source>Right once, wrong at the end</source>
        <translation>曾经正确、最后错误</translation>
    </message>
    <message>
        <source>Right, then harmed</source>
        <translation>正确后被改坏</translation>
    </message>
    <message>
        <source>Said</source>
        <translation>所说</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Samples: {count}.</source>
        <translation>样本：{count}。</translation>
    </message>
    <message>
        <source>Samples: {done}</source>
        <translation>样本：{done}</translation>
    </message>
    <message>
        <source>Samples: {done} of {planned}</source>
        <translation>样本：{done}/{planned}</translation>
    </message>
    <message>
        <source>Set phrases, varied by the seed; the quicker of the two.</source>
        <translation>固定句式，随种子变化；两者中较快。</translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation>判定为</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Text: {text}</source>
        <translation>文本：{text}</translation>
    </message>
    <message>
        <source>The first hearing stands; nothing is corrected.</source>
        <translation>以第一次听到的为准，不作更正。</translation>
    </message>
    <message>
        <source>The majority in closed form: the same in every run.</source>
        <translation>以闭式计算多数：每次运行都相同。</translation>
    </message>
    <message>
        <source>This application: what is said corrects the text.</source>
        <translation>本应用：所说的话用来更正文本。</translation>
    </message>
    <message>
        <source>Time of an answer</source>
        <translation>回应时间</translation>
    </message>
    <message>
        <source>Turns that put a wrong text right</source>
        <translation>把错误文本改对的轮次</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>理解为</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>Votes are drawn in rounds, as published; slower.</source>
        <translation>按论文逐轮抽样投票；较慢。</translation>
    </message>
    <message>
        <source>What is said takes the place of the text.</source>
        <translation>所说的话取代文本。</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Wrong to the end</source>
        <translation>到最后仍错误</translation>
    </message>
    <message>
        <source>a correction</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>a majority of {rounds} votes says the same with {p}</source>
        <translation>{rounds} 票的多数认为含义相同的概率为 {p}</translation>
    </message>
    <message>
        <source>cut against loop 0</source>
        <translation>相对第 0 轮的减少</translation>
    </message>
    <message>
        <source>decided by: {who}</source>
        <translation>判定者：{who}</translation>
    </message>
    <message>
        <source>evidence: {evidence}</source>
        <translation>依据：{evidence}</translation>
    </message>
    <message>
        <source>loops: {count}</source>
        <translation>轮数：{count}</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>negation</source>
        <translation>否定</translation>
    </message>
    <message>
        <source>noise at {db} dB</source>
        <translation>噪声 {db} dB</translation>
    </message>
    <message>
        <source>nothing to change</source>
        <translation>无需更改</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>pace {pace}</source>
        <translation>语速 {pace}</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>种子 {seed}</translation>
    </message>
    <message>
        <source>small word</source>
        <translation>虚词</translation>
    </message>
    <message>
        <source>strict</source>
        <translation>严格</translation>
    </message>
    <message>
        <source>taking back</source>
        <translation>撤回</translation>
    </message>
    <message>
        <source>the first utterance</source>
        <translation>首次发言</translation>
    </message>
    <message>
        <source>the same meaning with {p}</source>
        <translation>含义相同的概率 {p}</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>worded by a template</source>
        <translation>由模板措辞</translation>
    </message>
    <message>
        <source>worded by the language model</source>
        <translation>由语言模型措辞</translation>
    </message>
    <message>
        <source>yes with {forward} in one order and {backward} in the other</source>
        <translation>一种顺序下“是”为 {forward}，另一种为 {backward}</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{kind}: “{found}” is too much</source>
        <translation>{kind}：多了“{found}”</translation>
    </message>
    <message>
        <source>{kind}: “{found}” should be “{wanted}”</source>
        <translation>{kind}：“{found}”应为“{wanted}”</translation>
    </message>
    <message>
        <source>{kind}: “{wanted}” is missing</source>
        <translation>{kind}：缺少“{wanted}”</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
    <message>
        <source>{median} ms, 95 % within {most} ms</source>
        <translation>{median} 毫秒，95 % 在 {most} 毫秒内</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{percent} % ({right} of {n}; {low} to {high})</source>
        <translation>{percent} %（{right}/{n}；{low} 至 {high}）</translation>
    </message>
    <message>
        <source>{positive} of {rounds} drawn votes say the same</source>
        <translation>{rounds} 次抽样投票中有 {positive} 次认为相同</translation>
    </message>
    <message>
        <source>{p} sure</source>
        <translation>把握 {p}</translation>
    </message>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>{system} ms for the system, {judge} ms for the judge, {simulator} ms for the simulator</source>
        <translation>系统 {system} 毫秒，评判 {judge} 毫秒，模拟者 {simulator} 毫秒</translation>
    </message>
</context>
<context>
    <name>BenchmarkPage</name>
    <message>
        <source>A run is under way. Stop it first.</source>
        <translation>有运行正在进行，请先停止。</translation>
    </message>
    <message>
        <source>Benchmark</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新运行</translation>
    </message>
    <message>
        <source>Parts of the benchmark</source>
        <translation>评测的各部分</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Studies</source>
        <translation>人工研究</translation>
    </message>
    <message>
        <source>The benchmark run is done.</source>
        <translation>评测运行已完成。</translation>
    </message>
    <message>
        <source>The benchmark waits while you dictate.</source>
        <translation>您听写时，评测会等待。</translation>
    </message>
    <message>
        <source>You are dictating. Stop first, then start the run.</source>
        <translation>您正在听写。请先停止，再开始运行。</translation>
    </message>
</context>
<context>
    <name>CompareView</name>
    <message>
        <source>&amp;First run:</source>
        <translation>第一个运行(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Report on both</source>
        <translation>两者的报告(&amp;R)</translation>
    </message>
    <message>
        <source>Choose two runs over the same data.</source>
        <translation>请选择基于相同数据的两个运行。</translation>
    </message>
    <message>
        <source>Compare runs that were judged differently, too</source>
        <translation>也比较评判方式不同的运行</translation>
    </message>
    <message>
        <source>Comparison of two runs</source>
        <translation>两个运行的比较</translation>
    </message>
    <message>
        <source>First run</source>
        <translation>第一个运行</translation>
    </message>
    <message>
        <source>Samples in both: {n}. Differences are in percentage points; one whose interval holds 0 is not shown to be any, the others are bold.</source>
        <translation>两者共有样本：{n}。差值以百分点计；区间包含 0 的差值未显示出差异，其余以粗体显示。</translation>
    </message>
    <message>
        <source>Se&amp;cond run:</source>
        <translation>第二个运行(&amp;C)：</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>第二个运行</translation>
    </message>
    <message>
        <source>The runs are read …</source>
        <translation>正在读取运行……</translation>
    </message>
    <message>
        <source>seed {seed}</source>
        <translation>种子 {seed}</translation>
    </message>
</context>
<context>
    <name>ComparisonModel</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>First</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>McNemar p</source>
        <translation>McNemar p</translation>
    </message>
    <message>
        <source>Only in second</source>
        <translation>仅第二个正确</translation>
    </message>
    <message>
        <source>Right only in first</source>
        <translation>仅第一个正确</translation>
    </message>
    <message>
        <source>Second</source>
        <translation>第二个</translation>
    </message>
    <message>
        <source>Second minus first, points (95 %)</source>
        <translation>第二减第一，百分点（95 %）</translation>
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
        <source>A key was held down.</source>
        <translation>有按键被按住。</translation>
    </message>
    <message>
        <source>A line of {0} is no dialogue.</source>
        <translation>{0} 中有一行不是对话。</translation>
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
        <source>A run cannot stop by {0}.</source>
        <translation>运行不能以 {0} 为停止标准。</translation>
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
        <source>Add a voice for its language with `iasr models fetch`.</source>
        <translation>请用 `iasr models fetch` 添加该语言的语音。</translation>
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
        <source>Another process is working on the run in {0}.</source>
        <translation>另一个进程正在处理 {0} 中的运行。</translation>
    </message>
    <message>
        <source>Another window came to the front.</source>
        <translation>另一个窗口来到了前台。</translation>
    </message>
    <message>
        <source>At least one sample is needed.</source>
        <translation>至少需要一个样本。</translation>
    </message>
    <message>
        <source>Begin a new run.</source>
        <translation>请开始新的运行。</translation>
    </message>
    <message>
        <source>Both words were heard as “{0}”. Spell the one that you want, letter by letter.</source>
        <translation>两个词听起来都是“{0}”。请把想要的那个逐个字母拼出来。</translation>
    </message>
    <message>
        <source>Change it instead.</source>
        <translation>请改为修改它。</translation>
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
        <source>Check it: `iasr models verify`.</source>
        <translation>请检查它：`iasr models verify`。</translation>
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
        <source>Check the permissions.</source>
        <translation>请检查权限。</translation>
    </message>
    <message>
        <source>Checking the data</source>
        <translation>检查数据</translation>
    </message>
    <message>
        <source>Choose a limit of 1 or more.</source>
        <translation>请选择 1 或更大的上限。</translation>
    </message>
    <message>
        <source>Choose a shorter one.</source>
        <translation>请换一个短一些的。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or close some programs.</source>
        <translation>请选择较小的模型，或关闭一些程序。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择别的文件夹。</translation>
    </message>
    <message>
        <source>Choose another folder; labels are never overwritten.</source>
        <translation>请选择其他文件夹；标注从不会被覆盖。</translation>
    </message>
    <message>
        <source>Choose another language, or none.</source>
        <translation>请选择其他语言，或不指定。</translation>
    </message>
    <message>
        <source>Choose another model, or its last layer.</source>
        <translation>请选择别的模型，或它的最后一层。</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>请选择别的模型。</translation>
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
        <source>Choose another recording.</source>
        <translation>请选择其他录音。</translation>
    </message>
    <message>
        <source>Choose another sounds-like.</source>
        <translation>请换一个“听起来像”。</translation>
    </message>
    <message>
        <source>Choose it again.</source>
        <translation>请重新选择。</translation>
    </message>
    <message>
        <source>Choose s2er, {0}, semdist or cser.</source>
        <translation>请选择 s2er、{0}、semdist 或 cser。</translation>
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
        <translation>请关闭正在使用它的其他程序后重试。</translation>
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
        <source>Compare runs over the same data.</source>
        <translation>请比较基于相同数据的运行。</translation>
    </message>
    <message>
        <source>Connect it again, or choose another one.</source>
        <translation>请重新连接，或换一个。</translation>
    </message>
    <message>
        <source>Connect it again, or choose another one; `iasr devices` lists them.</source>
        <translation>请重新连接，或换一个；`iasr devices` 会列出所有麦克风。</translation>
    </message>
    <message>
        <source>Connect one and try again.</source>
        <translation>请连接一个后重试。</translation>
    </message>
    <message>
        <source>Connect some and try again.</source>
        <translation>请连接后重试。</translation>
    </message>
    <message>
        <source>Convert it to WAV or FLAC, or leave it out.</source>
        <translation>请将其转换为 WAV 或 FLAC，或者不使用它。</translation>
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
        <source>Copy the new words instead.</source>
        <translation>请改为复制新的文字。</translation>
    </message>
    <message>
        <source>Create it first.</source>
        <translation>请先创建它。</translation>
    </message>
    <message>
        <source>Cut the recordings into utterances first (Kaldi&apos;s extract-segments does), with a wav.scp of their own.</source>
        <translation>请先把录音切成语句（Kaldi 的 extract-segments 可以做到），并配上各自的 wav.scp。</translation>
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
        <source>Fetch a voice instead: `iasr models list --all` shows those there are.</source>
        <translation>请改为下载语音：`iasr models list --all` 会列出现有的语音。</translation>
    </message>
    <message>
        <source>Few words were recognised for the length of the speech. Listen to the recording.</source>
        <translation>相对于语音长度，识别出的词偏少，请听录音核对。</translation>
    </message>
    <message>
        <source>Fillers and what you took back were left out.</source>
        <translation>已去掉语气词和您收回的话。</translation>
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
        <source>Go on with it with --resume, or choose another folder.</source>
        <translation>请用 --resume 继续，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>In the desktop&apos;s keyboard settings, give a shortcut to the command `iasr gui --toggle`.</source>
        <translation>请在桌面的键盘设置中，为命令 `iasr gui --toggle` 指定快捷键。</translation>
    </message>
    <message>
        <source>In {0} alone the model under test judges itself, which may flatter it.</source>
        <translation>仅在 {0} 中，被测模型评判自己，这可能使结果偏好。</translation>
    </message>
    <message>
        <source>Install it with `iasr models fetch {0}`.</source>
        <translation>请用 `iasr models fetch {0}` 安装。</translation>
    </message>
    <message>
        <source>Install it with `pip install distributed`.</source>
        <translation>请用 `pip install distributed` 安装。</translation>
    </message>
    <message>
        <source>Install one, or use the simulator {0}.</source>
        <translation>请安装一个，或使用模拟者 {0}。</translation>
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
        <source>It begins with a letter or digit, on one line of {0}.</source>
        <translation>须以字母或数字开头，一行之内，最长 {0} 个字符。</translation>
    </message>
    <message>
        <source>It cannot be read as a table ({0}).</source>
        <translation>无法作为表格读取（{0}）。</translation>
    </message>
    <message>
        <source>It could not be read ({0}).</source>
        <translation>无法读取（{0}）。</translation>
    </message>
    <message>
        <source>It has {0} columns and the header {1}.</source>
        <translation>它有 {0} 列，而表头有 {1} 列。</translation>
    </message>
    <message>
        <source>It has {0}, counted from 1; choose one of them.</source>
        <translation>它有 {0}，从 1 数起；请选择其中之一。</translation>
    </message>
    <message>
        <source>It holds half of a character.</source>
        <translation>它含有半个字符。</translation>
    </message>
    <message>
        <source>It is a command, and commands of a file are not run. Write the recordings to files first.</source>
        <translation>这是一条命令，文件中的命令不会被执行。请先把录音写入文件。</translation>
    </message>
    <message>
        <source>It is a place in an archive, which is not supported. Write the recordings to files first.</source>
        <translation>这是归档中的位置，不受支持。请先把录音写入文件。</translation>
    </message>
    <message>
        <source>It is not UTF-8.</source>
        <translation>不是 UTF-8。</translation>
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
        <source>It is not clear which {0} should go.</source>
        <translation>不清楚要删除哪一个“{0}”。</translation>
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
        <source>It may have been cut off; resume the run.</source>
        <translation>可能被截断；请继续该运行。</translation>
    </message>
    <message>
        <source>It names a part of a recording; cut the recordings into utterances first.</source>
        <translation>它指向录音的一部分；请先把录音切成语句。</translation>
    </message>
    <message>
        <source>It names no recording.</source>
        <translation>没有指明录音。</translation>
    </message>
    <message>
        <source>It should be a text file with a term a line.</source>
        <translation>它应是每行一个词条的文本文件。</translation>
    </message>
    <message>
        <source>It was started again.</source>
        <translation>已重新启动。</translation>
    </message>
    <message>
        <source>Its first line names the columns: {0} and, if known, {1}.</source>
        <translation>首行给出列名：{0}，以及（如已知）{1}。</translation>
    </message>
    <message>
        <source>Its p is no probability.</source>
        <translation>其中的 p 不是概率。</translation>
    </message>
    <message>
        <source>Judge both alike, or compare them anyway (--anyway).</source>
        <translation>请用相同方式评判两者，或仍然比较（--anyway）。</translation>
    </message>
    <message>
        <source>Judge what iasr study pairs prints.</source>
        <translation>请评判 iasr study pairs 输出的内容。</translation>
    </message>
    <message>
        <source>Keep one of the two.</source>
        <translation>两者请保留其一。</translation>
    </message>
    <message>
        <source>Keys of other windows cannot be heard.</source>
        <translation>无法接收其他窗口中的按键。</translation>
    </message>
    <message>
        <source>Leave that sign out.</source>
        <translation>请去掉那个符号。</translation>
    </message>
    <message>
        <source>Left out: {0} only in {1}, {2} only in {3}.</source>
        <translation>未计入：{0} 个仅在 {1} 中，{2} 个仅在 {3} 中。</translation>
    </message>
    <message>
        <source>Line {0} of {1} is no dialogue.</source>
        <translation>{1} 的第 {0} 行不是对话。</translation>
    </message>
    <message>
        <source>Make it readable.</source>
        <translation>请使其可读。</translation>
    </message>
    <message>
        <source>Make one with iasr study new.</source>
        <translation>请用 iasr study new 创建。</translation>
    </message>
    <message>
        <source>Messages, tasks, sentences of letters and minutes, in English.</source>
        <translation>英文的消息、任务、信件和会议记录中的句子。</translation>
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
        <source>Name a file that is there.</source>
        <translation>请给出存在的文件。</translation>
    </message>
    <message>
        <source>Name a recording.</source>
        <translation>请指定一个录音。</translation>
    </message>
    <message>
        <source>Name a text file; this seems to be something else.</source>
        <translation>请指定一个文本文件；这似乎不是文本文件。</translation>
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
        <source>Name the one that is to be used.</source>
        <translation>请指明要使用的那一个。</translation>
    </message>
    <message>
        <source>Name the right file, or give it an id of its own with --id.</source>
        <translation>请指定正确的文件，或用 --id 为它另起编号。</translation>
    </message>
    <message>
        <source>No list says what is said in it.</source>
        <translation>没有列表说明其中说了什么。</translation>
    </message>
    <message>
        <source>No loudspeaker or headphones were found.</source>
        <translation>没有找到扬声器或耳机。</translation>
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
        <source>No scheduler answers at {0}.</source>
        <translation>{0} 没有调度器响应。</translation>
    </message>
    <message>
        <source>No speech was heard.</source>
        <translation>没有听到语音。</translation>
    </message>
    <message>
        <source>No voice can say this text.</source>
        <translation>没有语音能说出这段文本。</translation>
    </message>
    <message>
        <source>No voice is installed.</source>
        <translation>没有安装语音。</translation>
    </message>
    <message>
        <source>No worker is left.</source>
        <translation>没有剩余的工作进程。</translation>
    </message>
    <message>
        <source>Not all letters were understood. Spell the other word again.</source>
        <translation>有些字母没有听清。请再拼一遍另一个词。</translation>
    </message>
    <message>
        <source>Notes in Mandarin.</source>
        <translation>中文便条。</translation>
    </message>
    <message>
        <source>Notes, names and numbers by turns.</source>
        <translation>便条、名称和数字交替。</translation>
    </message>
    <message>
        <source>Nothing in {0} can be used.</source>
        <translation>{0} 中没有可用的内容。</translation>
    </message>
    <message>
        <source>Nothing in {0} is in the language {1}.</source>
        <translation>{0} 中没有语言为 {1} 的内容。</translation>
    </message>
    <message>
        <source>Nothing stands in the text, so the words are dictated again.</source>
        <translation>文本中什么都没有，所以重新说一遍。</translation>
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
        <source>Only a sound of thinking was heard, so nothing was written.</source>
        <translation>只听到思考时的语气声，所以没有写下任何内容。</translation>
    </message>
    <message>
        <source>Only channel {0} carries sound ({1} dBFS); it is used.</source>
        <translation>只有通道 {0} 有声音（{1} dBFS），将使用它。</translation>
    </message>
    <message>
        <source>People, places, companies and products, many that sound alike, in English.</source>
        <translation>英文的人名、地名、公司和产品，许多发音相近。</translation>
    </message>
    <message>
        <source>Piper voice Alba, Scottish English; from a model hub</source>
        <translation>Piper 语音 Alba，苏格兰英语；来自模型站</translation>
    </message>
    <message>
        <source>Piper voice Huayan, Mandarin; from a model hub</source>
        <translation>Piper 语音 Huayan，普通话；来自模型站</translation>
    </message>
    <message>
        <source>Piper voice Joe, US English</source>
        <translation>Piper 语音 Joe，美式英语</translation>
    </message>
    <message>
        <source>Piper voice LJ Speech, US English; from a model hub</source>
        <translation>Piper 语音 LJ Speech，美式英语；来自模型站</translation>
    </message>
    <message>
        <source>Put both files there.</source>
        <translation>请把两个文件都放在那里。</translation>
    </message>
    <message>
        <source>Qwen2.5-Coder 0.5B Instruct, 4-bit: a lighter language model for small machines</source>
        <translation>Qwen2.5-Coder 0.5B Instruct，4 位：较轻的语言模型，适合配置较低的电脑</translation>
    </message>
    <message>
        <source>Qwen2.5-Coder 1.5B Instruct, 4-bit: the agent&apos;s standard language model</source>
        <translation>Qwen2.5-Coder 1.5B Instruct，4 位：更正用的标准语言模型</translation>
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
        <source>Repeat the command.</source>
        <translation>请重新运行该命令。</translation>
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
        <source>Restore it, or begin anew.</source>
        <translation>请恢复它，或重新开始。</translation>
    </message>
    <message>
        <source>Restore it, or begin the run anew.</source>
        <translation>请恢复它，或重新开始运行。</translation>
    </message>
    <message>
        <source>Restore it, or import the votes anew.</source>
        <translation>请恢复它，或重新导入投票。</translation>
    </message>
    <message>
        <source>Restore its {0}, or begin anew.</source>
        <translation>请恢复其 {0}，或重新开始。</translation>
    </message>
    <message>
        <source>Restore its {0}.</source>
        <translation>请恢复其 {0}。</translation>
    </message>
    <message>
        <source>Restore the file, or begin the run anew.</source>
        <translation>请恢复该文件，或重新开始运行。</translation>
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
        <source>Runs on several machines need dask.</source>
        <translation>在多台机器上运行需要 dask。</translation>
    </message>
    <message>
        <source>Save it as UTF-8, a term a line.</source>
        <translation>请存为 UTF-8 格式，每行一个词条。</translation>
    </message>
    <message>
        <source>See that the folder of runs is there.</source>
        <translation>请确认运行文件夹存在。</translation>
    </message>
    <message>
        <source>See the lines above, if any.</source>
        <translation>请看上面的各行（如有）。</translation>
    </message>
    <message>
        <source>Several sessions begin with {0}.</source>
        <translation>有多个会话以 {0} 开头。</translation>
    </message>
    <message>
        <source>SmolLM2 135M Instruct, 4-bit: loads fast and knows little, for tests</source>
        <translation>SmolLM2 135M Instruct，4 位：加载快但能力有限，用于测试</translation>
    </message>
    <message>
        <source>Some of the characters cannot be typed.</source>
        <translation>有些字符无法输入。</translation>
    </message>
    <message>
        <source>Something went wrong inside the model&apos;s library.</source>
        <translation>模型库内部出错。</translation>
    </message>
    <message>
        <source>Start dictation again.</source>
        <translation>请重新开始听写。</translation>
    </message>
    <message>
        <source>Start it again, and resume the run.</source>
        <translation>请重新启动它，并继续该运行。</translation>
    </message>
    <message>
        <source>Start one with `dask scheduler`, and workers with `dask worker ADDRESS`.</source>
        <translation>请用 `dask scheduler` 启动调度器，用 `dask worker ADDRESS` 启动工作进程。</translation>
    </message>
    <message>
        <source>Start the app with the Python that was used before, or one with SQLite 3.34 or newer.</source>
        <translation>请使用之前的 Python 启动应用，或使用带有 SQLite 3.34 及以上版本的 Python。</translation>
    </message>
    <message>
        <source>Start workers with `dask worker ADDRESS`, and resume the run.</source>
        <translation>请用 `dask worker ADDRESS` 启动工作进程，并继续该运行。</translation>
    </message>
    <message>
        <source>Start ydotoold.</source>
        <translation>请启动 ydotoold。</translation>
    </message>
    <message>
        <source>Take the vocabulary that belongs to this model.</source>
        <translation>请使用属于该模型的词表。</translation>
    </message>
    <message>
        <source>That sounded like a correction, but not all of it was understood. Say it again.</source>
        <translation>这听起来像是修改，但没有全部听清。请再说一遍。</translation>
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
        <source>The answer could not be saved: {0}.</source>
        <translation>无法保存回答：{0}。</translation>
    </message>
    <message>
        <source>The answer {0} is none of {1}.</source>
        <translation>回答 {0} 不在 {1} 之中。</translation>
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
        <source>The column expert holds {0}, which is neither 1 nor 0.</source>
        <translation>expert 列为 {0}，既不是 1 也不是 0。</translation>
    </message>
    <message>
        <source>The column given_utc holds {0}, which is no time.</source>
        <translation>given_utc 列为 {0}，不是时间。</translation>
    </message>
    <message>
        <source>The column left holds {0}.</source>
        <translation>left 列为 {0}。</translation>
    </message>
    <message>
        <source>The connection to the scheduler was lost.</source>
        <translation>与调度器的连接已断开。</translation>
    </message>
    <message>
        <source>The data could not be read ({0}).</source>
        <translation>无法读取数据（{0}）。</translation>
    </message>
    <message>
        <source>The first line names the columns. {0}</source>
        <translation>首行给出列名。{0}</translation>
    </message>
    <message>
        <source>The first line names the columns; reference and hypothesis must be among them.</source>
        <translation>首行给出列名；其中必须有 reference 和 hypothesis。</translation>
    </message>
    <message>
        <source>The first transcripts of {0} of {1} samples differ, so S²ER tells of recognition and correction together. The cut is taken against each run&apos;s own loop 0.</source>
        <translation>{1} 个样本中有 {0} 个的首次转写不同，因此 S²ER 同时反映识别和更正。减少量相对各运行自己的第 0 轮计算。</translation>
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
        <source>The helper of ydotool does not run.</source>
        <translation>ydotool 的辅助程序没有运行。</translation>
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
        <source>The history is brought up to date for this version, once. That may take a minute.</source>
        <translation>历史记录正在更新到此版本（仅一次），可能需要一分钟。</translation>
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
        <source>The history was used with a newer SQLite than the {0} of this Python.</source>
        <translation>此历史记录曾由比当前 Python 的 SQLite {0} 更新的版本使用。</translation>
    </message>
    <message>
        <source>The history {0} could not be written: {1}.</source>
        <translation>无法写入历史记录 {0}：{1}。</translation>
    </message>
    <message>
        <source>The hypotheses are no list of texts.</source>
        <translation>hypotheses 不是文本列表。</translation>
    </message>
    <message>
        <source>The id is neither text nor a whole number.</source>
        <translation>id 既不是文本也不是整数。</translation>
    </message>
    <message>
        <source>The id {0} has signs that cannot be shown, and is left out.</source>
        <translation>id {0} 含有无法显示的符号，未计入。</translation>
    </message>
    <message>
        <source>The id {0} was there before, in {1}.</source>
        <translation>id {0} 已在 {1} 中出现过。</translation>
    </message>
    <message>
        <source>The id {0} was there before; only the first is taken.</source>
        <translation>id {0} 已出现过；只取第一个。</translation>
    </message>
    <message>
        <source>The items of {0} are not those that the study was made with.</source>
        <translation>{0} 的条目与创建研究时的不同。</translation>
    </message>
    <message>
        <source>The key “{0}” is not known here.</source>
        <translation>不认识按键“{0}”。</translation>
    </message>
    <message>
        <source>The keyboard is not in a state for typing.</source>
        <translation>键盘当前状态不适合输入。</translation>
    </message>
    <message>
        <source>The keyboard layout has no key for pasting.</source>
        <translation>键盘布局没有粘贴所需的键。</translation>
    </message>
    <message>
        <source>The keyboard layout lacks some of the characters.</source>
        <translation>键盘布局缺少其中一些字符。</translation>
    </message>
    <message>
        <source>The language model computed nothing that can be used.</source>
        <translation>语言模型没有算出可用的结果。</translation>
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
        <source>The language model did not name the words that are wanted.</source>
        <translation>语言模型没有说出所需的词。</translation>
    </message>
    <message>
        <source>The language model did not say that something is missing, and where.</source>
        <translation>语言模型没有说出缺了什么、缺在哪里。</translation>
    </message>
    <message>
        <source>The language model did not say what to do with the words that are too much.</source>
        <translation>语言模型没有说如何处理多余的词。</translation>
    </message>
    <message>
        <source>The language model did not say which of several like words is meant.</source>
        <translation>语言模型没有说明指的是几个相同的词中的哪一个。</translation>
    </message>
    <message>
        <source>The language model file {0} could not be loaded.</source>
        <translation>无法加载语言模型文件 {0}。</translation>
    </message>
    <message>
        <source>The language model gave no usable reply.</source>
        <translation>语言模型没有给出可用的回复。</translation>
    </message>
    <message>
        <source>The language model is not in use.</source>
        <translation>没有使用语言模型。</translation>
    </message>
    <message>
        <source>The language model mixed up the wrong and the right words.</source>
        <translation>语言模型混淆了错误和正确的词。</translation>
    </message>
    <message>
        <source>The language model repeated the text.</source>
        <translation>语言模型重复了文本。</translation>
    </message>
    <message>
        <source>The language model said again what did not help.</source>
        <translation>语言模型重复了没有帮助的话。</translation>
    </message>
    <message>
        <source>The language model said too much.</source>
        <translation>语言模型说得太多。</translation>
    </message>
    <message>
        <source>The language model spelled wrongly.</source>
        <translation>语言模型拼写有误。</translation>
    </message>
    <message>
        <source>The language model spoke another language than the text.</source>
        <translation>语言模型用了与文本不同的语言。</translation>
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
        <source>The language model used words that belong neither to the text nor to a correction.</source>
        <translation>语言模型用了既不属于文本也不属于更正的词。</translation>
    </message>
    <message>
        <source>The language model was given nothing to read.</source>
        <translation>没有给语言模型任何内容。</translation>
    </message>
    <message>
        <source>The language {0} is not known.</source>
        <translation>未知的语言 {0}。</translation>
    </message>
    <message>
        <source>The last line of {0} was not written whole and is left out.</source>
        <translation>{0} 的最后一行没有写完整，未计入。</translation>
    </message>
    <message>
        <source>The layers of this language model cannot be read.</source>
        <translation>无法读取此语言模型的各层。</translation>
    </message>
    <message>
        <source>The letters were not understood. Spell the word again, or type it.</source>
        <translation>没听清字母，请重新拼读该词，或直接输入。</translation>
    </message>
    <message>
        <source>The line is no dialogue of a run.</source>
        <translation>该行不是运行中的对话。</translation>
    </message>
    <message>
        <source>The list of recordings that wait could not be saved: {0}.</source>
        <translation>无法保存等待处理的录音列表：{0}。</translation>
    </message>
    <message>
        <source>The loop is no whole number.</source>
        <translation>loop 不是整数。</translation>
    </message>
    <message>
        <source>The loudspeaker could not be opened.</source>
        <translation>无法打开扬声器。</translation>
    </message>
    <message>
        <source>The loudspeaker {0} could not be opened.</source>
        <translation>无法打开扬声器 {0}。</translation>
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
        <source>The microphone {0} does not answer.</source>
        <translation>麦克风 {0} 没有响应。</translation>
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
        <source>The model {0} could not be stored: {1}.</source>
        <translation>无法存储模型 {0}：{1}。</translation>
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
        <source>The recording has {0} channels in the form {1}, which cannot be read.</source>
        <translation>该录音有 {0} 个声道，格式为 {1}，无法读取。</translation>
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
        <source>The recording {0} cannot be opened ({1}).</source>
        <translation>无法打开录音 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The recording {0} is empty.</source>
        <translation>录音 {0} 是空的。</translation>
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
        <source>The run cannot be gone on with: {0}.</source>
        <translation>无法继续该运行：{0}。</translation>
    </message>
    <message>
        <source>The run in {0} could not be read: {1}.</source>
        <translation>无法读取 {0} 中的运行：{1}。</translation>
    </message>
    <message>
        <source>The run in {0} was made by another version.</source>
        <translation>{0} 中的运行由其他版本创建。</translation>
    </message>
    <message>
        <source>The runs have {0}; what is compared ends with loop {1}.</source>
        <translation>各运行有 {0}；比较到第 {1} 轮为止。</translation>
    </message>
    <message>
        <source>The runs were not judged alike ({0}: {1}; {2}: {3}).</source>
        <translation>各运行的评判方式不同（{0}：{1}；{2}：{3}）。</translation>
    </message>
    <message>
        <source>The sample {0} has another reference in {1}.</source>
        <translation>样本 {0} 在 {1} 中的参考不同。</translation>
    </message>
    <message>
        <source>The screen could not be reached.</source>
        <translation>无法连接屏幕。</translation>
    </message>
    <message>
        <source>The screen does not let applications type.</source>
        <translation>屏幕不允许应用程序输入。</translation>
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
        <source>The settings of the run in {0} are damaged.</source>
        <translation>{0} 中运行的设置已损坏。</translation>
    </message>
    <message>
        <source>The settings of the study in {0} are damaged.</source>
        <translation>{0} 中研究的设置已损坏。</translation>
    </message>
    <message>
        <source>The settings&apos; schema_version has a value that cannot be used; it is ignored.</source>
        <translation>设置中的 schema_version 的值无法使用，已忽略。</translation>
    </message>
    <message>
        <source>The simulator {0} needs a language model.</source>
        <translation>模拟者 {0} 需要语言模型。</translation>
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
        <source>The study in {0} was made by another version.</source>
        <translation>{0} 中的研究由其他版本创建。</translation>
    </message>
    <message>
        <source>The system does not let the application press keys.</source>
        <translation>系统不允许应用程序按键。</translation>
    </message>
    <message>
        <source>The system does not let the application type.</source>
        <translation>系统不允许应用程序输入。</translation>
    </message>
    <message>
        <source>The text changed while these words were being worked on.</source>
        <translation>处理这些话时文本发生了变化。</translation>
    </message>
    <message>
        <source>The text has no words.</source>
        <translation>文本中没有词。</translation>
    </message>
    <message>
        <source>The text is so short, or so wrong, that what is said holds most of it.</source>
        <translation>文本太短或错得太多，所以所说的话包含其中大部分。</translation>
    </message>
    <message>
        <source>The text is too long for the language model.</source>
        <translation>文本对语言模型来说太长。</translation>
    </message>
    <message>
        <source>The text of a line is called {0} or {1}.</source>
        <translation>一行的文本称为 {0} 或 {1}。</translation>
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
        <source>The window you came from could not be brought to the front.</source>
        <translation>无法把之前的窗口切到前台。</translation>
    </message>
    <message>
        <source>The window you came from is a terminal that has no key for pasting.</source>
        <translation>之前的窗口是没有粘贴键的终端。</translation>
    </message>
    <message>
        <source>The words meant are not whole words of the text.</source>
        <translation>所指的词不是文本中完整的词。</translation>
    </message>
    <message>
        <source>The workers that played this dialogue ended, one after the other.</source>
        <translation>处理此对话的工作进程相继结束了。</translation>
    </message>
    <message>
        <source>The {0} are no list of texts.</source>
        <translation>{0} 不是文本列表。</translation>
    </message>
    <message>
        <source>The {0} are no list.</source>
        <translation>{0} 不是列表。</translation>
    </message>
    <message>
        <source>The {0} are not all texts.</source>
        <translation>{0} 并非全是文本。</translation>
    </message>
    <message>
        <source>The {0} could not be started.</source>
        <translation>无法启动 {0}。</translation>
    </message>
    <message>
        <source>The {0} is no text.</source>
        <translation>{0} 不是文本。</translation>
    </message>
    <message>
        <source>There are {0}.</source>
        <translation>有 {0}。</translation>
    </message>
    <message>
        <source>There can be a manifest (jsonl, csv, tsv), a text file with a line for each sample, recordings with a .txt of the same name beside them, a Kaldi folder (wav.scp and text), or the layout of LibriSpeech.</source>
        <translation>可以是清单（jsonl、csv、tsv）、每行一个样本的文本文件、旁边有同名 .txt 的录音、Kaldi 文件夹（wav.scp 和 text），或 LibriSpeech 的布局。</translation>
    </message>
    <message>
        <source>There is no data set {0}.</source>
        <translation>没有数据集 {0}。</translation>
    </message>
    <message>
        <source>There is no file or folder {0}.</source>
        <translation>没有文件或文件夹 {0}。</translation>
    </message>
    <message>
        <source>There is no item {0} in the study.</source>
        <translation>研究中没有条目 {0}。</translation>
    </message>
    <message>
        <source>There is no other window to write into.</source>
        <translation>没有可以写入的其他窗口。</translation>
    </message>
    <message>
        <source>There is no recording of that name beside it.</source>
        <translation>旁边没有同名的录音。</translation>
    </message>
    <message>
        <source>There is no recording {0}.</source>
        <translation>没有录音 {0}。</translation>
    </message>
    <message>
        <source>There is no recording {0}{1} beside the list.</source>
        <translation>列表旁没有录音 {0}{1}。</translation>
    </message>
    <message>
        <source>There is no run in {0}.</source>
        <translation>{0} 中没有运行。</translation>
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
        <source>There is no simulator called {0}.</source>
        <translation>没有名为 {0} 的模拟者。</translation>
    </message>
    <message>
        <source>There is no system called {0}.</source>
        <translation>没有名为 {0} 的系统。</translation>
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
        <source>There is no text.</source>
        <translation>没有文本。</translation>
    </message>
    <message>
        <source>There is no {0} beside it.</source>
        <translation>旁边没有 {0}。</translation>
    </message>
    <message>
        <source>There is no {0}.</source>
        <translation>没有 {0}。</translation>
    </message>
    <message>
        <source>There is not enough room for {0}: {1} bytes are needed, {2} are free at {3}.</source>
        <translation>没有足够的空间存放 {0}：需要 {1} 字节，{3} 可用 {2} 字节。</translation>
    </message>
    <message>
        <source>There is nothing in {0}.</source>
        <translation>{0} 中没有内容。</translation>
    </message>
    <message>
        <source>There is nothing to annotate in the manifest.</source>
        <translation>清单中没有可标注的内容。</translation>
    </message>
    <message>
        <source>There is nothing to {0}.</source>
        <translation>没有可{0}的内容。</translation>
    </message>
    <message>
        <source>There must be one manifest or two text files.</source>
        <translation>必须有一个清单或两个文本文件。</translation>
    </message>
    <message>
        <source>There was no way to say it that does not repeat the text or what was said before.</source>
        <translation>没有不重复文本或之前所说内容的说法。</translation>
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
        <source>This cannot be an annotator&apos;s name.</source>
        <translation>这不能作为标注者的名字。</translation>
    </message>
    <message>
        <source>This desktop does not let programs hear keys of other windows.</source>
        <translation>此桌面不允许程序接收其他窗口中的按键。</translation>
    </message>
    <message>
        <source>This is no verdict of iasr judge --json.</source>
        <translation>这不是 iasr judge --json 的判断。</translation>
    </message>
    <message>
        <source>This is not JSON.</source>
        <translation>这不是 JSON。</translation>
    </message>
    <message>
        <source>This is not a JSON object.</source>
        <translation>这不是 JSON 对象。</translation>
    </message>
    <message>
        <source>This is not {0}: {1}.</source>
        <translation>这不是 {0}：{1}。</translation>
    </message>
    <message>
        <source>This is what was heard in the file {0}.</source>
        <translation>这是在文件 {0} 中听到的内容。</translation>
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
        <source>Times, dates, amounts, codes, addresses and telephone numbers.</source>
        <translation>时间、日期、金额、代码、地址和电话号码。</translation>
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
        <source>Under Wayland a program cannot hear keys that are pressed in other windows.</source>
        <translation>在 Wayland 下，程序无法接收其他窗口中的按键。</translation>
    </message>
    <message>
        <source>Undo that first, or change the text by hand.</source>
        <translation>请先撤销它，或手动修改文本。</translation>
    </message>
    <message>
        <source>Update IASR Desktop.</source>
        <translation>请更新 IASR Desktop。</translation>
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
        <source>Use a code such as en or zh.</source>
        <translation>请使用 en 或 zh 之类的代码。</translation>
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
        <source>Wait until that has ended, or stop it.</source>
        <translation>请等它结束，或将其停止。</translation>
    </message>
    <message>
        <source>What should stand there? Say it with the right words, or “undo” to take the last change back.</source>
        <translation>那里应该是什么？请用正确的词说出来，或者说“undo”撤回上一次修改。</translation>
    </message>
    <message>
        <source>What was said there is no longer in the text.</source>
        <translation>那里说的话已不在文本中。</translation>
    </message>
    <message>
        <source>Whisper base, 99 languages: the standard recogniser</source>
        <translation>Whisper base，99 种语言：标准识别模型</translation>
    </message>
    <message>
        <source>Whisper base, English only; from a model hub</source>
        <translation>Whisper base，仅英语；来自模型站</translation>
    </message>
    <message>
        <source>Whisper large v3 turbo, 5-bit: fewest mistakes, wants a GPU or patience; from a model hub</source>
        <translation>Whisper large v3 turbo，5 位：错误最少，需要显卡或耐心；来自模型站</translation>
    </message>
    <message>
        <source>Whisper small, 99 languages: fewer mistakes, about three times slower; from a model hub</source>
        <translation>Whisper small，99 种语言：错误更少，约慢三倍；来自模型站</translation>
    </message>
    <message>
        <source>Whisper tiny, English only: quick and rough, for tests and previews</source>
        <translation>Whisper tiny，仅英语：快而粗略，用于测试和预览</translation>
    </message>
    <message>
        <source>Write a name or a word.</source>
        <translation>请写一个名称或词语。</translation>
    </message>
    <message>
        <source>Write it as Ctrl+Alt+Space, for example.</source>
        <translation>请写成例如 Ctrl+Alt+Space 的形式。</translation>
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
        <source>`iasr bench list` shows the runs there are.</source>
        <translation>`iasr bench list` 会列出现有的运行。</translation>
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
        <source>`iasr models list --all` shows the voices there are.</source>
        <translation>`iasr models list --all` 会列出现有的语音。</translation>
    </message>
    <message>
        <source>`iasr models list` shows the kind of each.</source>
        <translation>`iasr models list` 会显示每个模型的类型。</translation>
    </message>
    <message>
        <source>`iasr vocabulary list` shows what is.</source>
        <translation>`iasr vocabulary list` 会列出所有词条。</translation>
    </message>
    <message>
        <source>a package or version has a name that is none</source>
        <translation>某个软件包或版本的名称无效</translation>
    </message>
    <message>
        <source>a source of {0} has no {1}</source>
        <translation>{0} 的一个来源没有 {1}</translation>
    </message>
    <message>
        <source>cannot run on this processor: its library uses instructions that are not there</source>
        <translation>无法在此处理器上运行：其库使用了该处理器没有的指令</translation>
    </message>
    <message>
        <source>converting</source>
        <translation>正在转换</translation>
    </message>
    <message>
        <source>did not answer in time</source>
        <translation>没有及时响应</translation>
    </message>
    <message>
        <source>ended unexpectedly</source>
        <translation>意外结束</translation>
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
        <source>harmless_share is {0}, which is not from 0 to 1</source>
        <translation>harmless_share 为 {0}，不在 0 到 1 之间</translation>
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
        <source>it has {0} hypotheses where a choice is between 2</source>
        <translation>它有 {0} 个假设，而选择只在 2 个之间</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>it was made by a newer version</source>
        <translation>由更新的版本创建</translation>
    </message>
    <message>
        <source>its two hypotheses are the same</source>
        <translation>它的两个假设相同</translation>
    </message>
    <message>
        <source>its two references differ</source>
        <translation>它的两个参考不同</translation>
    </message>
    <message>
        <source>limit is {0}, which is less than 1</source>
        <translation>limit 为 {0}，小于 1</translation>
    </message>
    <message>
        <source>loops is {0}, which is not from 0 to {1}</source>
        <translation>loops 为 {0}，不在 0 到 {1} 之间</translation>
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
        <source>not right by {0}</source>
        <translation>按 {0} 不正确</translation>
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
        <source>rounds is {0}, which is not from 1 to {1}</source>
        <translation>rounds 为 {0}，不在 1 到 {1} 之间</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>something went wrong inside the decoder</source>
        <translation>解码器内部出错</translation>
    </message>
    <message>
        <source>stop_below is {0}, which is less than 0</source>
        <translation>stop_below 为 {0}，小于 0</translation>
    </message>
    <message>
        <source>the connection was cut</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>the decoder {0}</source>
        <translation>解码器{0}</translation>
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
        <source>the file is too large for this disk</source>
        <translation>文件对此磁盘来说太大</translation>
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
        <source>the hub announces a file without a size</source>
        <translation>模型库给出的文件没有大小</translation>
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
        <source>the wheel {0} is packed in an unusual way</source>
        <translation>wheel {0} 的压缩方式不常见</translation>
    </message>
    <message>
        <source>the wheel {0} would become {1} bytes, which is too much</source>
        <translation>wheel {0} 解压后会有 {1} 字节，过大</translation>
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
        <source>the {0} was {1} and is {2} now</source>
        <translation>{0} 原为 {1}，现为 {2}</translation>
    </message>
    <message>
        <source>this build of the app has no pip</source>
        <translation>此版本的应用不含 pip</translation>
    </message>
    <message>
        <source>token errors</source>
        <translation>词元错误</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>took more memory than it may</source>
        <translation>占用的内存超过了允许的上限</translation>
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
        <source>unknown settings: {0}</source>
        <translation>未知的设置：{0}</translation>
    </message>
    <message>
        <source>unknown source {0}, conversion {1}</source>
        <translation>未知来源 {0}，转换 {1}</translation>
    </message>
    <message>
        <source>was ended by {0}</source>
        <translation>被 {0} 终止</translation>
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
        <source>{0} Models are kept in {1}; IASR_DATA_DIR names another folder.</source>
        <translation>{0}模型保存在 {1}；可用 IASR_DATA_DIR 指定其他文件夹。</translation>
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
        <source>{0} and {1} have no samples in common.</source>
        <translation>{0} 与 {1} 没有共同的样本。</translation>
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
        <source>{0} could not be made: {1}.</source>
        <translation>无法创建 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} could not be read ({1}).</source>
        <translation>无法读取 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} could not be read.</source>
        <translation>无法读取 {0}。</translation>
    </message>
    <message>
        <source>{0} could not be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} could not be started.</source>
        <translation>无法启动 {0}。</translation>
    </message>
    <message>
        <source>{0} could not be written.</source>
        <translation>无法写入 {0}。</translation>
    </message>
    <message>
        <source>{0} could not be written: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} did not answer.</source>
        <translation>{0} 没有响应。</translation>
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
        <source>{0} has a file of segments, and parts of recordings are not supported.</source>
        <translation>{0} 含有 segments 文件，不支持录音的片段。</translation>
    </message>
    <message>
        <source>{0} has a hash that is none</source>
        <translation>{0} 的哈希值无效</translation>
    </message>
    <message>
        <source>{0} has a line of more than {1} MB.</source>
        <translation>{0} 中有一行超过 {1} MB。</translation>
    </message>
    <message>
        <source>{0} has a {1} and no {2}.</source>
        <translation>{0} 有 {1} 而没有 {2}。</translation>
    </message>
    <message>
        <source>{0} has no audio track.</source>
        <translation>{0} 没有音轨。</translation>
    </message>
    <message>
        <source>{0} has no column with the text.</source>
        <translation>{0} 没有文本列。</translation>
    </message>
    <message>
        <source>{0} has no columns reference and hypothesis.</source>
        <translation>{0} 没有 reference 和 hypothesis 列。</translation>
    </message>
    <message>
        <source>{0} has no file, or a name that no folder can have</source>
        <translation>{0} 没有文件，或其名称不能用作文件夹名</translation>
    </message>
    <message>
        <source>{0} has no layer {1}.</source>
        <translation>{0} 没有第 {1} 层。</translation>
    </message>
    <message>
        <source>{0} has no recording for {1}.</source>
        <translation>{0} 中没有 {1} 的录音。</translation>
    </message>
    <message>
        <source>{0} has no tensor {1}.</source>
        <translation>{0} 没有张量 {1}。</translation>
    </message>
    <message>
        <source>{0} has no text for {1}.</source>
        <translation>{0} 中没有 {1} 的文本。</translation>
    </message>
    <message>
        <source>{0} has no verdict on any item of the study.</source>
        <translation>{0} 中没有对研究中任何条目的判断。</translation>
    </message>
    <message>
        <source>{0} has no verdict on {1} of {2} pairs.</source>
        <translation>{0} 缺少对 {2} 对中 {1} 对的判断。</translation>
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
        <source>{0} has nothing that can be dictated.</source>
        <translation>{0} 中没有可听写的内容。</translation>
    </message>
    <message>
        <source>{0} has several lists ({1}).</source>
        <translation>{0} 有多个列表（{1}）。</translation>
    </message>
    <message>
        <source>{0} holds a run already.</source>
        <translation>{0} 中已有运行。</translation>
    </message>
    <message>
        <source>{0} holds a study already.</source>
        <translation>{0} 中已有研究。</translation>
    </message>
    <message>
        <source>{0} holds no audio.</source>
        <translation>{0} 不含音频。</translation>
    </message>
    <message>
        <source>{0} holds no sound.</source>
        <translation>{0} 中没有声音。</translation>
    </message>
    <message>
        <source>{0} holds no study.</source>
        <translation>{0} 中没有研究。</translation>
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
        <source>{0} is damaged: it has an impossible {1}.</source>
        <translation>{0} 已损坏：其 {1} 的值不可能存在。</translation>
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
        <source>{0} is damaged: its tensors are more than the file holds.</source>
        <translation>{0} 已损坏：其张量超出了文件的内容。</translation>
    </message>
    <message>
        <source>{0} is damaged: its tensors do not fit each other.</source>
        <translation>{0} 已损坏：其张量互不匹配。</translation>
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
        <source>{0} is left out: {1}.</source>
        <translation>{0} 未计入：{1}。</translation>
    </message>
    <message>
        <source>{0} is no list</source>
        <translation>{0} 不是列表</translation>
    </message>
    <message>
        <source>{0} is no size</source>
        <translation>{0} 不是大小</translation>
    </message>
    <message>
        <source>{0} is no table of annotations.</source>
        <translation>{0} 不是标注表。</translation>
    </message>
    <message>
        <source>{0} is no text</source>
        <translation>{0} 不是文本</translation>
    </message>
    <message>
        <source>{0} is no text in UTF-8.</source>
        <translation>{0} 不是 UTF-8 文本。</translation>
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
        <source>{0} is not let type on this desktop.</source>
        <translation>此桌面不允许 {0} 输入。</translation>
    </message>
    <message>
        <source>{0} is not the name of a file</source>
        <translation>{0} 不是文件名</translation>
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
        <source>{0} is of no known kind.</source>
        <translation>{0} 的类型未知。</translation>
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
        <source>{0} judges its own corrections.</source>
        <translation>{0} 评判的是自己的更正。</translation>
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
        <source>{0} of something are more than any model has</source>
        <translation>数量 {0} 超出任何模型可能具有的数量</translation>
    </message>
    <message>
        <source>{0} of them</source>
        <translation>其中 {0} 个</translation>
    </message>
    <message>
        <source>{0} of {1} could not be read ({2}).</source>
        <translation>无法读取 {1} 的 {0}（{2}）。</translation>
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
        <source>{0} was there before, in line {1}.</source>
        <translation>{0} 已在第 {1} 行出现过。</translation>
    </message>
    <message>
        <source>{0} was {1} and is {2} now</source>
        <translation>{0} 原为 {1}，现为 {2}</translation>
    </message>
    <message>
        <source>{0}, line {1}: These are no votes for an item of the study.</source>
        <translation>{0}，第 {1} 行：这不是对研究条目的投票。</translation>
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
        <source>{0}: {1} has answered item {2} otherwise; --force replaces it.</source>
        <translation>{0}：{1} 对条目 {2} 的回答不同；--force 可替换。</translation>
    </message>
    <message>
        <source>{0}Name a file, a folder, or one of {1}.</source>
        <translation>{0}请给出文件、文件夹，或 {1} 之一。</translation>
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
        <translation>“{0}”已在词汇表中。</translation>
    </message>
    <message>
        <source>“{0}” is no key combination.</source>
        <translation>“{0}”不是组合键。</translation>
    </message>
    <message>
        <source>“{0}” is not in the text.</source>
        <translation>文本中没有“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” is not in the text. Did you mean {1}?</source>
        <translation>文本中没有“{0}”。您是指 {1} 吗？</translation>
    </message>
    <message>
        <source>“{0}” is not in the vocabulary.</source>
        <translation>“{0}”不在词汇表中。</translation>
    </message>
    <message>
        <source>“{0}” is there already. If you mean another spelling, spell it, letter by letter.</source>
        <translation>“{0}”已经在那里。如果您指的是另一种拼写，请逐个字母拼出。</translation>
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
        <source>“{0}” was left out.</source>
        <translation>已略去“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” was not heard clearly. Say the correction again, or spell the word.</source>
        <translation>没有听清“{0}”。请再说一遍修改，或拼出这个词。</translation>
    </message>
    <message>
        <source>“{0}” was spelled. Spell it again if it should be another word.</source>
        <translation>“{0}”是拼写出来的。如果应为别的词，请重新拼写。</translation>
    </message>
    <message>
        <source>“{0}” was there before with “{1}”.</source>
        <translation>“{0}”之前已有，对应“{1}”。</translation>
    </message>
</context>
<context>
    <name>CurveView</name>
    <message>
        <source>Errors by loop</source>
        <translation>各轮错误</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>The curve begins with the first sample.</source>
        <translation>曲线从第一个样本开始。</translation>
    </message>
    <message>
        <source>{rule}, strict</source>
        <translation>{rule}（严格）</translation>
    </message>
</context>
<context>
    <name>DataChoice</name>
    <message>
        <source>&amp;Own file…</source>
        <translation>自己的文件(&amp;O)…</translation>
    </message>
    <message>
        <source>A voice says what has no recording.</source>
        <translation>没有录音的由语音说出。</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Cannot be used: {count}.</source>
        <translation>无法使用：{count}。</translation>
    </message>
    <message>
        <source>Choose a folder of data</source>
        <translation>选择数据文件夹</translation>
    </message>
    <message>
        <source>Choose data</source>
        <translation>选择数据</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Manifests and texts</source>
        <translation>清单和文本</translation>
    </message>
    <message>
        <source>Own folde&amp;r…</source>
        <translation>自己的文件夹(&amp;R)…</translation>
    </message>
    <message>
        <source>Samples: {count}.</source>
        <translation>样本：{count}。</translation>
    </message>
    <message>
        <source>The data are looked at …</source>
        <translation>正在查看数据……</translation>
    </message>
    <message>
        <source>The data are looked at: {count}</source>
        <translation>正在查看数据：{count}</translation>
    </message>
    <message>
        <source>What cannot be used of the data</source>
        <translation>数据中无法使用的内容</translation>
    </message>
    <message>
        <source>With a recording: {count}.</source>
        <translation>有录音：{count}。</translation>
    </message>
    <message>
        <source>{file}, line {line}: {what}</source>
        <translation>{file}，第 {line} 行：{what}</translation>
    </message>
</context>
<context>
    <name>Delivery</name>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
</context>
<context>
    <name>DialogueInspector</name>
    <message>
        <source>Choose a sample to see its dialogue.</source>
        <translation>选择一个样本以查看其对话。</translation>
    </message>
    <message>
        <source>Dialogue</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Names and terms: {names}</source>
        <translation>名称和术语：{names}</translation>
    </message>
    <message>
        <source>Should be: {text}</source>
        <translation>应为：{text}</translation>
    </message>
</context>
<context>
    <name>Dictation</name>
    <message>
        <source>Beginning</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Brought back</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Changed by hand</source>
        <translation>手动修改</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>判定依据</translation>
    </message>
    <message>
        <source>Detect language</source>
        <translation>自动检测语言</translation>
    </message>
    <message>
        <source>Heard</source>
        <translation>听到</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文本</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nobody could decide, so your words were kept</source>
        <translation>无法判定，因此保留了您的原话</translation>
    </message>
    <message>
        <source>Not changed</source>
        <translation>未改动</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>无需处理</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Redone</source>
        <translation>已重做</translation>
    </message>
    <message>
        <source>Start listening</source>
        <translation>开始聆听</translation>
    </message>
    <message>
        <source>Stop listening</source>
        <translation>停止聆听</translation>
    </message>
    <message>
        <source>Taken for</source>
        <translation>视为</translation>
    </message>
    <message>
        <source>The fixed forms of spoken commands</source>
        <translation>口头命令的固定形式</translation>
    </message>
    <message>
        <source>The language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>键入</translation>
    </message>
    <message>
        <source>Understood</source>
        <translation>理解为</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Version {number} brought back</source>
        <translation>已恢复版本 {number}</translation>
    </message>
    <message>
        <source>You, by a key</source>
        <translation>您（按键）</translation>
    </message>
    <message>
        <source>You, by hand</source>
        <translation>您（手动）</translation>
    </message>
    <message>
        <source>and 1 more place</source>
        <translation>另有 1 处</translation>
    </message>
    <message>
        <source>and {count} more places</source>
        <translation>另有 {count} 处</translation>
    </message>
    <message>
        <source>{count} places</source>
        <translation>{count} 处</translation>
    </message>
    <message>
        <source>{intent}, {percent} % sure</source>
        <translation>{intent}，把握 {percent}%</translation>
    </message>
    <message>
        <source>“{new}” was put in</source>
        <translation>插入了“{new}”</translation>
    </message>
    <message>
        <source>“{old}” became “{new}”</source>
        <translation>“{old}”改为“{new}”</translation>
    </message>
    <message>
        <source>“{old}” was taken out</source>
        <translation>删去了“{old}”</translation>
    </message>
</context>
<context>
    <name>DictationCommands</name>
    <message>
        <source>&amp;Copy all</source>
        <translation>全部复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Recognise what was cancelled</source>
        <translation>识别已取消的录音(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Start dictation</source>
        <translation>开始听写(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Stop dictation</source>
        <translation>停止听写(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Versions of the text</source>
        <translation>文本的各个版本(&amp;V)</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <source>C&amp;onfirm the text</source>
        <translation>确认文本(&amp;O)</translation>
    </message>
    <message>
        <source>Hold the key to talk only while it is down</source>
        <translation>按住该键时才录音</translation>
    </message>
    <message>
        <source>Take the next one as &amp;new text</source>
        <translation>下一句当作新文本(&amp;N)</translation>
    </message>
    <message>
        <source>Take the next one as a &amp;correction</source>
        <translation>下一句当作更正(&amp;C)</translation>
    </message>
    <message>
        <source>The last one was meant the other &amp;way</source>
        <translation>上一句的意图弄反了(&amp;W)</translation>
    </message>
</context>
<context>
    <name>DictationController</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Wait until the last words are worked through, then try again.</source>
        <translation>请等最后的话处理完后重试。</translation>
    </message>
</context>
<context>
    <name>DictationPage</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>These words are no longer there</source>
        <translation>这些词已不在文本中</translation>
    </message>
    <message>
        <source>What is being said</source>
        <translation>正在说的话</translation>
    </message>
</context>
<context>
    <name>DictationToolbar</name>
    <message>
        <source>All versions of this text</source>
        <translation>此文本的所有版本</translation>
    </message>
    <message>
        <source>Begin a new session</source>
        <translation>开始新会话</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全部文本</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Write the text to a file</source>
        <translation>把文本写入文件</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>Check of this machine</source>
        <translation>本机检查</translation>
    </message>
    <message>
        <source>Checking … this takes a few seconds.</source>
        <translation>正在检查…需要几秒钟。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Everything needed is there.</source>
        <translation>所需的一切都已具备。</translation>
    </message>
    <message>
        <source>Something needs your attention.</source>
        <translation>有些地方需要您注意。</translation>
    </message>
    <message>
        <source>The check could not be finished. In a terminal, “iasr doctor” does the same.</source>
        <translation>检查未能完成。可在终端运行“iasr doctor”进行同样的检查。</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <source>All of it is kept under History.</source>
        <translation>所有内容都保存在“历史”中。</translation>
    </message>
    <message>
        <source>Dictated text</source>
        <translation>听写的文本</translation>
    </message>
    <message>
        <source>Press the button and speak. To change something, say what it should be.</source>
        <translation>按下按钮开始说话。要修改时，直接说出应有的内容。</translation>
    </message>
    <message>
        <source>The recogniser was not sure of this word ({percent} %).</source>
        <translation>识别器对这个词没有把握（{percent}%）。</translation>
    </message>
</context>
<context>
    <name>Elsewhere</name>
    <message>
        <source>Copy the text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>The text was changed here. The other window keeps what was written there.</source>
        <translation>文本已在此修改。另一个窗口保留已写入的内容。</translation>
    </message>
</context>
<context>
    <name>EmptyPlace</name>
    <message>
        <source>No session holds “{words}”.</source>
        <translation>没有会话包含“{words}”。</translation>
    </message>
    <message>
        <source>No session is like that.</source>
        <translation>没有符合条件的会话。</translation>
    </message>
    <message>
        <source>Nothing was dictated yet.
What you say on the Dictate page is kept here, on this computer.</source>
        <translation>还没有听写过。
您在“听写”页说的话会保存在这里，只在本机。</translation>
    </message>
    <message>
        <source>Show all sessions</source>
        <translation>显示全部会话</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>1 text was exported.</source>
        <translation>已导出 1 篇文本。</translation>
    </message>
    <message>
        <source>Everything with the time of every word, for other programs.</source>
        <translation>包含每个词的时间等全部信息，供其他程序使用。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export all</source>
        <translation>全部导出</translation>
    </message>
    <message>
        <source>Export all to folder</source>
        <translation>全部导出到文件夹</translation>
    </message>
    <message>
        <source>Export session</source>
        <translation>导出会话</translation>
    </message>
    <message>
        <source>Export text</source>
        <translation>导出文本</translation>
    </message>
    <message>
        <source>Exported to {name}.</source>
        <translation>已导出到 {name}。</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Lines with times for videos on web pages.</source>
        <translation>带时间的字幕，用于网页视频。</translation>
    </message>
    <message>
        <source>Lines with times; every video player reads them.</source>
        <translation>带时间的字幕，各种视频播放器都能读取。</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Plain text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>SubRip subtitles</source>
        <translation>SubRip 字幕</translation>
    </message>
    <message>
        <source>The words and nothing else; opens everywhere.</source>
        <translation>只有文字，任何程序都能打开。</translation>
    </message>
    <message>
        <source>Title, date and paragraphs for Word and LibreOffice.</source>
        <translation>标题、日期和段落，用于 Word 和 LibreOffice。</translation>
    </message>
    <message>
        <source>Title, date and paragraphs for notes and web pages.</source>
        <translation>标题、日期和段落，用于笔记和网页。</translation>
    </message>
    <message>
        <source>WebVTT subtitles</source>
        <translation>WebVTT 字幕</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word 文档</translation>
    </message>
    <message>
        <source>{count} could not be exported.</source>
        <translation>有 {count} 篇未能导出。</translation>
    </message>
    <message>
        <source>{count} texts were exported.</source>
        <translation>已导出 {count} 篇文本。</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Choose &amp;place…</source>
        <translation>选择位置(&amp;P)…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Which format?</source>
        <translation>选择格式</translation>
    </message>
</context>
<context>
    <name>FileFinder</name>
    <message>
        <source>No recordings were found in {count} of the folders.</source>
        <translation>其中 {count} 个文件夹里没有找到录音。</translation>
    </message>
    <message>
        <source>No recordings were found in {folder}.</source>
        <translation>在 {folder} 中没有找到录音。</translation>
    </message>
</context>
<context>
    <name>FileQueue</name>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>FileRunner</name>
    <message>
        <source>Something went wrong with this file.</source>
        <translation>处理此文件时出错。</translation>
    </message>
</context>
<context>
    <name>FileTable</name>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Done: no speech was heard</source>
        <translation>完成：没有听到语音</translation>
    </message>
    <message>
        <source>Done: the recording holds no signal</source>
        <translation>完成：录音没有信号</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Recognising</source>
        <translation>正在识别</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min left</source>
        <translation>还需 {hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{minutes} min left</source>
        <translation>还需 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{seconds} s left</source>
        <translation>还需 {seconds} 秒</translation>
    </message>
</context>
<context>
    <name>FilesDesk</name>
    <message>
        <source>Could not be read: {failed}.</source>
        <translation>无法读取：{failed}。</translation>
    </message>
    <message>
        <source>The recordings are done: {done}. Their text is in the history.</source>
        <translation>录音已完成：{done} 个。文本已存入历史。</translation>
    </message>
</context>
<context>
    <name>FilesPage</name>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>添加文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Audio and video</source>
        <translation>音频和视频</translation>
    </message>
    <message>
        <source>Cancel a&amp;ll</source>
        <translation>全部取消(&amp;L)</translation>
    </message>
    <message>
        <source>Dictation comes first: while you speak, the recordings wait.</source>
        <translation>听写优先：您说话时，录音会等待。</translation>
    </message>
    <message>
        <source>Drop audio or video files here</source>
        <translation>把音频或视频文件拖到这里</translation>
    </message>
    <message>
        <source>Export all &amp;to folder…</source>
        <translation>全部导出到文件夹(&amp;T)…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Folders too. The text is recognised on this computer, one recording after another.</source>
        <translation>也可以拖入文件夹。录音会在本机逐个识别。</translation>
    </message>
    <message>
        <source>Goes on where it stopped</source>
        <translation>从停下的地方继续</translation>
    </message>
    <message>
        <source>Stops after the piece at hand, within a few seconds, and goes on from there</source>
        <translation>处理完当前片段后（几秒内）暂停，之后从那里继续</translation>
    </message>
    <message>
        <source>Transcribe a folder</source>
        <translation>转写文件夹</translation>
    </message>
    <message>
        <source>Transcribe recordings</source>
        <translation>转写录音</translation>
    </message>
    <message>
        <source>What was heard is kept in the history.</source>
        <translation>听到的内容保存在历史中。</translation>
    </message>
</context>
<context>
    <name>FilterBar</name>
    <message>
        <source>All days</source>
        <translation>全部日期</translation>
    </message>
    <message>
        <source>All languages</source>
        <translation>全部语言</translation>
    </message>
    <message>
        <source>Corrected</source>
        <translation>有更正</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>起始日</translation>
    </message>
    <message>
        <source>From</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>From … to …</source>
        <translation>自定义时段…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>结束日</translation>
    </message>
    <message>
        <source>Not recognised</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>Only sessions with a recording</source>
        <translation>只看有录音的会话</translation>
    </message>
    <message>
        <source>Only sessions with corrections</source>
        <translation>只看有更正的会话</translation>
    </message>
    <message>
        <source>Only sessions with recordings that were not recognised</source>
        <translation>只看有未识别录音的会话</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search in everything you said</source>
        <translation>在您说过的所有内容中搜索</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>With recording</source>
        <translation>有录音</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
</context>
<context>
    <name>FirstRun</name>
    <message>
        <source>A light one, because memory is short here.</source>
        <translation>轻量模型，因为本机内存较少。</translation>
    </message>
    <message>
        <source>A light one, because this computer is slow.</source>
        <translation>轻量模型，因为本机较慢。</translation>
    </message>
    <message>
        <source>The standard one suits this computer.</source>
        <translation>标准模型适合本机。</translation>
    </message>
    <message>
        <source>The standard speech model takes {time} s for {clip} s of speech.</source>
        <translation>标准语音模型处理 {clip} 秒语音需要 {time} 秒。</translation>
    </message>
    <message>
        <source>This computer has {memory} GB of memory and one core.</source>
        <translation>本机有 {memory} GB 内存和一个核心。</translation>
    </message>
    <message>
        <source>This computer has {memory} GB of memory and {cores} cores.</source>
        <translation>本机有 {memory} GB 内存和 {cores} 个核心。</translation>
    </message>
    <message>
        <source>This computer is quick enough for fewer mistakes.</source>
        <translation>本机足够快，可以选用错误更少的模型。</translation>
    </message>
    <message>
        <source>understands your corrections</source>
        <translation>理解您的更正</translation>
    </message>
    <message>
        <source>writes down what you say</source>
        <translation>写下您说的话</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>&amp;Skip for now</source>
        <translation>暂时跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start dictating</source>
        <translation>开始听写(&amp;S)</translation>
    </message>
    <message>
        <source>1. Models</source>
        <translation>1. 模型</translation>
    </message>
    <message>
        <source>2. Microphone</source>
        <translation>2. 麦克风</translation>
    </message>
    <message>
        <source>3. How to talk</source>
        <translation>3. 怎样说</translation>
    </message>
    <message>
        <source>Dictate, and correct what was written by talking. Nothing you say leaves this computer.</source>
        <translation>用说话来听写，也用说话来更正。您说的话不会离开这台电脑。</translation>
    </message>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>Press the microphone button and speak: it is written down.</source>
        <translation>按下麦克风按钮说话，文字就会写下来。</translation>
    </message>
    <message>
        <source>Press {key} or the microphone button and speak: it is written down.</source>
        <translation>按 {key} 或麦克风按钮说话，文字就会写下来。</translation>
    </message>
    <message>
        <source>Say “yes” when it is right, or just go on.</source>
        <translation>写对了就说“yes”，或者直接往下说。</translation>
    </message>
    <message>
        <source>To change something, say what it should be: “no, Megan with an e”.</source>
        <translation>要修改时，说出应有的内容，例如“no, Megan with an e”。</translation>
    </message>
</context>
<context>
    <name>ForcedIntent</name>
    <message>
        <source>Correction</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文本</translation>
    </message>
    <message>
        <source>Next: {what}</source>
        <translation>下一句：{what}</translation>
    </message>
    <message>
        <source>Take the next words as a correction</source>
        <translation>把下一句当作更正</translation>
    </message>
    <message>
        <source>Take the next words as new text, whatever they say</source>
        <translation>无论说什么，都把下一句当作新文本</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>About IASR Desktop</source>
        <translation>关于 IASR Desktop</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Dictation you correct by talking. Everything runs on this machine; nothing you say leaves it.</source>
        <translation>用说话来更正的听写。一切都在本机运行，您说的话不会离开这台电脑。</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later, without any warranty. The models have licences of their own, which the Models page names.</source>
        <translation>自由软件，依据 GNU 通用公共许可证第 3 版或更新版本发布，不提供任何担保。模型各有自己的许可证，见“模型”页。</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>1 not recognised</source>
        <translation>1 段未识别</translation>
    </message>
    <message>
        <source>1 recording waits to be recognised ({length}).</source>
        <translation>有 1 段录音等待识别（{length}）。</translation>
    </message>
    <message>
        <source>1 session</source>
        <translation>1 个会话</translation>
    </message>
    <message>
        <source>1 turn</source>
        <translation>1 轮</translation>
    </message>
    <message>
        <source>Confirmation</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Correction, not found</source>
        <translation>更正，未找到</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete sessions</source>
        <translation>删除会话</translation>
    </message>
    <message>
        <source>Delete the session “{title}”?</source>
        <translation>删除会话“{title}”？</translation>
    </message>
    <message>
        <source>Delete {count} sessions?</source>
        <translation>删除 {count} 个会话？</translation>
    </message>
    <message>
        <source>Discard 1 recording that was not recognised?</source>
        <translation>丢弃 1 段未识别的录音？</translation>
    </message>
    <message>
        <source>Discard {count} recordings that were not recognised?</source>
        <translation>丢弃 {count} 段未识别的录音？</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新文本</translation>
    </message>
    <message>
        <source>No text yet</source>
        <translation>还没有文本</translation>
    </message>
    <message>
        <source>Not recognised</source>
        <translation>未识别</translation>
    </message>
    <message>
        <source>Recordings are deleted after 1 day; the text stays.</source>
        <translation>录音 1 天后删除，文本保留。</translation>
    </message>
    <message>
        <source>Recordings are deleted after {count} days; the text stays.</source>
        <translation>录音 {count} 天后删除，文本保留。</translation>
    </message>
    <message>
        <source>Recordings are deleted once they are recognised; the text stays.</source>
        <translation>录音识别后即删除，文本保留。</translation>
    </message>
    <message>
        <source>Recordings are kept until you delete them.</source>
        <translation>录音会一直保留，直到您删除。</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>静音</translation>
    </message>
    <message>
        <source>The text with {turns} and 1 recording is deleted from this computer.</source>
        <translation>文本（{turns}）和 1 段录音将从本机删除。</translation>
    </message>
    <message>
        <source>The text with {turns} and {count} recordings is deleted from this computer.</source>
        <translation>文本（{turns}）和 {count} 段录音将从本机删除。</translation>
    </message>
    <message>
        <source>The text with {turns} is deleted from this computer.</source>
        <translation>文本（{turns}）将从本机删除。</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>键入</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Without a date</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>a fixed form of words, {percent} % sure</source>
        <translation>固定说法，把握 {percent}%</translation>
    </message>
    <message>
        <source>kept word for word</source>
        <translation>逐字保留</translation>
    </message>
    <message>
        <source>the language model, {percent} % sure</source>
        <translation>语言模型，把握 {percent}%</translation>
    </message>
    <message>
        <source>your key</source>
        <translation>您的按键</translation>
    </message>
    <message>
        <source>{count} not recognised</source>
        <translation>{count} 段未识别</translation>
    </message>
    <message>
        <source>{count} recordings wait to be recognised ({length}).</source>
        <translation>有 {count} 段录音等待识别（{length}）。</translation>
    </message>
    <message>
        <source>{count} sessions</source>
        <translation>{count} 个会话</translation>
    </message>
    <message>
        <source>{count} sessions or more</source>
        <translation>至少 {count} 个会话</translation>
    </message>
    <message>
        <source>{count} turns</source>
        <translation>{count} 轮</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <source>Change how long recordings are kept</source>
        <translation>更改录音保留时间</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>You are dictating into this session. Stop first, then delete it.</source>
        <translation>您正在此会话中听写。请先停止，再删除。</translation>
    </message>
    <message>
        <source>{sessions} chosen</source>
        <translation>已选 {sessions}</translation>
    </message>
</context>
<context>
    <name>KeyEditor</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>LanguageChoice</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language you speak</source>
        <translation>您说的语言</translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>1 recording is not done. If you close now, it is offered again at the next start.</source>
        <translation>有 1 个录音尚未完成。现在关闭的话，下次启动时会再次提示。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{count} recordings are not done. If you close now, they are offered again at the next start.</source>
        <translation>有 {count} 个录音尚未完成。现在关闭的话，下次启动时会再次提示。</translation>
    </message>
</context>
<context>
    <name>LinesEditor</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>Listening</name>
    <message>
        <source>This computer was too slow to take all of what the microphone heard.</source>
        <translation>本机太慢，没能收下麦克风听到的全部声音。</translation>
    </message>
    <message>
        <source>Your voice is very soft. Come closer, or raise the input level.</source>
        <translation>您的声音很轻。请靠近一些，或调高输入音量。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>IASR Desktop</source>
        <translation>IASR Desktop</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Benchmark</source>
        <translation>评测(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dictation</source>
        <translation>听写(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Add it on the Models page.</source>
        <translation>请在“模型”页添加。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>Something went wrong inside IASR Desktop. Your text is still here.</source>
        <translation>IASR Desktop 内部出错。您的文本仍在。</translation>
    </message>
</context>
<context>
    <name>MicrophoneChoice</name>
    <message>
        <source>Microphone</source>
        <translation>麦克风</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>系统默认</translation>
    </message>
    <message>
        <source>System default ({name})</source>
        <translation>系统默认（{name}）</translation>
    </message>
    <message>
        <source>{name} (not connected)</source>
        <translation>{name}（未连接）</translation>
    </message>
</context>
<context>
    <name>MicrophoneEditor</name>
    <message>
        <source>the system&apos;s</source>
        <translation>系统默认</translation>
    </message>
</context>
<context>
    <name>MicrophoneRow</name>
    <message>
        <source>Channel {number}</source>
        <translation>通道 {number}</translation>
    </message>
    <message>
        <source>Look for microphones again</source>
        <translation>重新查找麦克风</translation>
    </message>
    <message>
        <source>The microphone to listen with</source>
        <translation>用于聆听的麦克风</translation>
    </message>
</context>
<context>
    <name>MicrophoneTest</name>
    <message>
        <source>&amp;Test microphone</source>
        <translation>测试麦克风(&amp;T)</translation>
    </message>
    <message>
        <source>Level of the microphone</source>
        <translation>麦克风音量</translation>
    </message>
    <message>
        <source>Listening. Say something.</source>
        <translation>正在聆听，请说句话。</translation>
    </message>
    <message>
        <source>Nothing but silence arrives. Check that the microphone is not muted.</source>
        <translation>只收到静音。请检查麦克风是否静音。</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stop testing the microphone</source>
        <translation>停止测试麦克风</translation>
    </message>
    <message>
        <source>Test the microphone</source>
        <translation>测试麦克风</translation>
    </message>
    <message>
        <source>The microphone could not be tested.</source>
        <translation>无法测试麦克风。</translation>
    </message>
    <message>
        <source>The microphone works ({level} dBFS on channel {channel}).</source>
        <translation>麦克风正常（{level} dBFS，通道 {channel}）。</translation>
    </message>
    <message>
        <source>The microphone works. It is heard on channel {channel} only; that one is used.</source>
        <translation>麦克风正常。只有通道 {channel} 有声音，将使用它。</translation>
    </message>
    <message>
        <source>Very quiet ({level} dBFS). Raise the level of the microphone, or come closer.</source>
        <translation>声音很小（{level} dBFS）。请调高麦克风音量，或靠近一些。</translation>
    </message>
    <message>
        <source>Waiting for the microphone. A dictation may still be using it.</source>
        <translation>正在等待麦克风。可能仍被听写占用。</translation>
    </message>
</context>
<context>
    <name>ModelChoices</name>
    <message>
        <source>As in the settings: {model}</source>
        <translation>同设置：{model}</translation>
    </message>
    <message>
        <source>Model of the agent</source>
        <translation>代理的模型</translation>
    </message>
    <message>
        <source>Model of the judge</source>
        <translation>评判的模型</translation>
    </message>
    <message>
        <source>Model of the simulator</source>
        <translation>模拟者的模型</translation>
    </message>
    <message>
        <source>Recogniser</source>
        <translation>识别器</translation>
    </message>
    <message>
        <source>The same as the agent&apos;s</source>
        <translation>与代理相同</translation>
    </message>
</context>
<context>
    <name>ModelEditor</name>
    <message>
        <source>{name} (not installed)</source>
        <translation>{name}（未安装）</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>&amp;Check its files</source>
        <translation>检查文件(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Get {name}</source>
        <translation>获取 {name}</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More about {name}</source>
        <translation>{name} 的更多操作</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>暂停 {name}</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Repair {name}</source>
        <translation>修复 {name}</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume {name}</source>
        <translation>继续 {name}</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop {name}</source>
        <translation>停止 {name}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>使用 {name}</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>1 minute left</source>
        <translation>还需 1 分钟</translation>
    </message>
    <message>
        <source>99 languages</source>
        <translation>99 种语言</translation>
    </message>
    <message>
        <source>A model of your own.</source>
        <translation>您自己的模型。</translation>
    </message>
    <message>
        <source>Check the connection and try again, or import its file.</source>
        <translation>请检查网络后重试，或导入模型文件。</translation>
    </message>
    <message>
        <source>Checked: every byte is as it should be.</source>
        <translation>检查完毕：每个字节都正确。</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Converting</source>
        <translation>正在转换</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Read text aloud. Dictation does not need one.</source>
        <translation>朗读文本。听写不需要它。</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Removing</source>
        <translation>正在移除</translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation>出错了。</translation>
    </message>
    <message>
        <source>Speech</source>
        <translation>语音识别</translation>
    </message>
    <message>
        <source>Understand spoken corrections. Without one only commands in fixed forms work.</source>
        <translation>理解口头更正。没有它时，只能使用固定形式的命令。</translation>
    </message>
    <message>
        <source>Used for corrections</source>
        <translation>用于更正</translation>
    </message>
    <message>
        <source>Used for dictation</source>
        <translation>用于听写</translation>
    </message>
    <message>
        <source>Voices</source>
        <translation>语音合成</translation>
    </message>
    <message>
        <source>Waiting for another program that is installing it</source>
        <translation>正在等待另一个安装它的程序</translation>
    </message>
    <message>
        <source>Waiting for its turn</source>
        <translation>排队等待</translation>
    </message>
    <message>
        <source>Write down what you say. Dictation needs one.</source>
        <translation>把您说的话写下来。听写需要它。</translation>
    </message>
    <message>
        <source>for tests</source>
        <translation>测试用</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>不到 1 分钟</translation>
    </message>
    <message>
        <source>licence unknown</source>
        <translation>许可证不明</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>{count} GB</source>
        <translation>{count} GB</translation>
    </message>
    <message>
        <source>{count} MB</source>
        <translation>{count} MB</translation>
    </message>
    <message>
        <source>{count} MB/s</source>
        <translation>{count} MB/s</translation>
    </message>
    <message>
        <source>{count} hours left</source>
        <translation>还需 {count} 小时</translation>
    </message>
    <message>
        <source>{count} kB</source>
        <translation>{count} kB</translation>
    </message>
    <message>
        <source>{count} kB/s</source>
        <translation>{count} kB/s</translation>
    </message>
    <message>
        <source>{count} minutes left</source>
        <translation>还需 {count} 分钟</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>&amp;File: Whisper (ggml), GGUF or Piper voice…</source>
        <translation>文件：Whisper (ggml)、GGUF 或 Piper 语音(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Everything runs on this computer. The models here take {size}.</source>
        <translation>一切都在本机运行。这里的模型共占 {size}。</translation>
    </message>
    <message>
        <source>F&amp;older: faster-whisper (CTranslate2)…</source>
        <translation>文件夹：faster-whisper (CTranslate2)(&amp;O)…</translation>
    </message>
    <message>
        <source>Import a model file</source>
        <translation>导入模型文件</translation>
    </message>
    <message>
        <source>Import a model folder</source>
        <translation>导入模型文件夹</translation>
    </message>
    <message>
        <source>Import a model you have</source>
        <translation>导入您已有的模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models (*.bin *.gguf *.onnx)</source>
        <translation>模型 (*.bin *.gguf *.onnx)</translation>
    </message>
    <message>
        <source>Remove it all the same?</source>
        <translation>仍要移除吗？</translation>
    </message>
    <message>
        <source>Remove model</source>
        <translation>移除模型</translation>
    </message>
    <message>
        <source>Show models made for &amp;tests</source>
        <translation>显示测试用模型(&amp;T)</translation>
    </message>
    <message>
        <source>{name} is in use: {usage}.</source>
        <translation>{name} 正在使用：{usage}。</translation>
    </message>
</context>
<context>
    <name>ModelsStep</name>
    <message>
        <source>&amp;Get them ({size})</source>
        <translation>获取模型（{size}）(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Use them</source>
        <translation>使用这些模型(&amp;U)</translation>
    </message>
    <message>
        <source>Dictation works on this computer alone. It needs these models, once:</source>
        <translation>听写完全在本机进行，只需获取一次以下模型：</translation>
    </message>
    <message>
        <source>The models are here: {names}.</source>
        <translation>模型已就绪：{names}。</translation>
    </message>
    <message>
        <source>The models are here: {names}. For this computer these suit better:</source>
        <translation>模型已就绪：{names}。对本机来说以下更合适：</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>NearPlaces</name>
    <message>
        <source>Did you mean one of these?</source>
        <translation>您是指其中之一吗？</translation>
    </message>
    <message>
        <source>Put “{new}” in place of {place}</source>
        <translation>用“{new}”替换{place}</translation>
    </message>
    <message>
        <source>Select {place}</source>
        <translation>选中{place}</translation>
    </message>
    <message>
        <source>Take out {place}</source>
        <translation>删去{place}</translation>
    </message>
</context>
<context>
    <name>NewStudyDialog</name>
    <message>
        <source>&amp;Make the study</source>
        <translation>创建研究(&amp;M)</translation>
    </message>
    <message>
        <source>Folder of the study</source>
        <translation>研究的文件夹</translation>
    </message>
    <message>
        <source>Items in a batch</source>
        <translation>每批条目数</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新研究</translation>
    </message>
    <message>
        <source>Second texts</source>
        <translation>第二份文本</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Texts are a manifest with references and hypotheses (jsonl, csv, tsv), as “iasr score” reads them. A choice needs two hypotheses of each id: in one file, or the second ones in another.</source>
        <translation>文本是含参考和假设的清单（jsonl、csv、tsv），与“iasr score”读取的相同。选择需要每个 id 有两个假设：在同一文件中，或第二个在另一文件中。</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>NumberEditor</name>
    <message>
        <source>{least} to {most}</source>
        <translation>{least} 至 {most}</translation>
    </message>
    <message>
        <source>{special}, or {range}</source>
        <translation>{special}，或 {range}</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>1 recording of an earlier dictation waits to be recognised.</source>
        <translation>有 1 段之前听写的录音等待识别。</translation>
    </message>
    <message>
        <source>1 recording of the last time is not done.</source>
        <translation>上次有 1 个录音尚未完成。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Open History</source>
        <translation>打开“历史”</translation>
    </message>
    <message>
        <source>Open Models</source>
        <translation>打开“模型”</translation>
    </message>
    <message>
        <source>{count} recordings of earlier dictations wait to be recognised.</source>
        <translation>有 {count} 段之前听写的录音等待识别。</translation>
    </message>
    <message>
        <source>{count} recordings of the last time are not done.</source>
        <translation>上次有 {count} 个录音尚未完成。</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Benchmark</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>Dictate</source>
        <translation>听写</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词汇</translation>
    </message>
</context>
<context>
    <name>PathField</name>
    <message>
        <source>Choose: {what}</source>
        <translation>选择：{what}</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>Playback</name>
    <message>
        <source>Stop dictating to hear a recording: the microphone would hear it too.</source>
        <translation>请先停止听写再播放录音，否则麦克风也会听到。</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Place in the recording</source>
        <translation>录音中的位置</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>PointsModel</name>
    <message>
        <source>Loop</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Strict, %</source>
        <translation>严格，%</translation>
    </message>
    <message>
        <source>{rate}, %</source>
        <translation>{rate}，%</translation>
    </message>
</context>
<context>
    <name>PointsTable</name>
    <message>
        <source>Errors by loop, in numbers</source>
        <translation>各轮错误的数值</translation>
    </message>
</context>
<context>
    <name>ProblemList</name>
    <message>
        <source>&amp;Open the copy of what was there</source>
        <translation>打开原内容的副本(&amp;O)</translation>
    </message>
</context>
<context>
    <name>ProposalLine</name>
    <message>
        <source>is here already</source>
        <translation>已安装</translation>
    </message>
</context>
<context>
    <name>RecordControl</name>
    <message>
        <source>1 utterance waits</source>
        <translation>1 段话等待处理</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>按 Esc 取消</translation>
    </message>
    <message>
        <source>Let go to finish</source>
        <translation>松开即结束</translation>
    </message>
    <message>
        <source>Press, or hold to talk</source>
        <translation>按一下，或按住说话</translation>
    </message>
    <message>
        <source>Recognise the {count} utterances that were set aside</source>
        <translation>识别搁置的 {count} 段话</translation>
    </message>
    <message>
        <source>Recognise what was cancelled</source>
        <translation>识别已取消的录音</translation>
    </message>
    <message>
        <source>{count} utterances wait</source>
        <translation>{count} 段话等待处理</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Times</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>Choose a recording to read its text.</source>
        <translation>选择一个录音以查看文本。</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>In &amp;history</source>
        <translation>在历史中(&amp;H)</translation>
    </message>
    <message>
        <source>Text of the recording</source>
        <translation>录音的文本</translation>
    </message>
    <message>
        <source>The text is kept in the history: found, corrected and exported there too</source>
        <translation>文本保存在历史中：在那里也能查找、更正和导出</translation>
    </message>
    <message>
        <source>The text stands here when the recording is done.</source>
        <translation>录音处理完后，文本会显示在这里。</translation>
    </message>
</context>
<context>
    <name>RevisionList</name>
    <message>
        <source>No text</source>
        <translation>没有文本</translation>
    </message>
</context>
<context>
    <name>RevisionsPanel</name>
    <message>
        <source>Bring this version &amp;back</source>
        <translation>恢复此版本(&amp;B)</translation>
    </message>
    <message>
        <source>Close the versions</source>
        <translation>关闭版本</translation>
    </message>
    <message>
        <source>Text of the chosen version</source>
        <translation>所选版本的文本</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Versions of the text</source>
        <translation>文本的各个版本</translation>
    </message>
</context>
<context>
    <name>RowActions</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Recognise again</source>
        <translation>重新识别</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
</context>
<context>
    <name>RunActions</name>
    <message>
        <source>All its dialogues and recordings are deleted from this computer. This cannot be undone.</source>
        <translation>其所有对话和录音都将从此计算机删除。此操作无法撤销。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete run</source>
        <translation>删除运行</translation>
    </message>
    <message>
        <source>Delete the run “{title}”?</source>
        <translation>删除运行“{title}”？</translation>
    </message>
    <message>
        <source>Folder for the tables</source>
        <translation>表格的文件夹</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The report is in {place}; no program could be found that shows it.</source>
        <translation>报告在 {place}；找不到能显示它的程序。</translation>
    </message>
    <message>
        <source>The tables are in {place}.</source>
        <translation>表格在 {place}。</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>Ends the run. What is done stays, and the rest can be played another day.</source>
        <translation>结束运行。已完成的保留，其余可改天进行。</translation>
    </message>
    <message>
        <source>Getting ready</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Goes on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>The benchmark has the models. Dictate whenever you like: the run then waits.</source>
        <translation>模型正由评测使用。您可以随时听写：届时运行会等待。</translation>
    </message>
    <message>
        <source>The benchmark loads models of its own.</source>
        <translation>评测正在加载自己的模型。</translation>
    </message>
    <message>
        <source>The dictation has the models. The run goes on by itself when you are done.</source>
        <translation>模型正由听写使用。您完成后运行会自动继续。</translation>
    </message>
    <message>
        <source>The run is paused. Its models stay loaded; the dictation has the computer.</source>
        <translation>运行已暂停。其模型保持加载；计算机留给听写。</translation>
    </message>
    <message>
        <source>Waits after the sample at hand</source>
        <translation>完成当前样本后等待</translation>
    </message>
    <message>
        <source>{count} an hour</source>
        <translation>每小时 {count} 个</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{what} …</source>
        <translation>{what}……</translation>
    </message>
</context>
<context>
    <name>RunView</name>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>报告(&amp;R)</translation>
    </message>
    <message>
        <source>De&amp;lete…</source>
        <translation>删除(&amp;L)…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Makes a page of everything and opens it in the browser</source>
        <translation>生成包含全部内容的页面并在浏览器中打开</translation>
    </message>
    <message>
        <source>Parts of the run</source>
        <translation>运行的各部分</translation>
    </message>
    <message>
        <source>Plays what is missing of this run</source>
        <translation>完成此运行中缺少的部分</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>The run is read: {percent} %</source>
        <translation>正在读取运行：{percent} %</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown}/{total}</translation>
    </message>
</context>
<context>
    <name>RunsView</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>There is no run yet. Set one up in the first tab.</source>
        <translation>还没有运行。请在第一个标签页中设置。</translation>
    </message>
</context>
<context>
    <name>SampleFilterBar</name>
    <message>
        <source>All outcomes</source>
        <translation>所有结果</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Right after loop {loop}</source>
        <translation>第 {loop} 轮后正确</translation>
    </message>
    <message>
        <source>Right at once</source>
        <translation>一次即正确</translation>
    </message>
    <message>
        <source>Right, then harmed</source>
        <translation>正确后被改坏</translation>
    </message>
    <message>
        <source>Search in samples</source>
        <translation>在样本中搜索</translation>
    </message>
    <message>
        <source>Wrong to the end</source>
        <translation>到最后仍错误</translation>
    </message>
</context>
<context>
    <name>SampleModel</name>
    <message>
        <source>Is at the end</source>
        <translation>最后为</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Should be</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
</context>
<context>
    <name>SampleTable</name>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
</context>
<context>
    <name>SessionList</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
</context>
<context>
    <name>SessionView</name>
    <message>
        <source>&amp;Go on dictating</source>
        <translation>继续听写(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Delete session…</source>
        <translation>删除会话…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Go on dictating in this session</source>
        <translation>在此会话中继续听写</translation>
    </message>
    <message>
        <source>Parts of the session</source>
        <translation>会话的各部分</translation>
    </message>
    <message>
        <source>T&amp;urns ({count})</source>
        <translation>轮次（{count}）(&amp;U)</translation>
    </message>
    <message>
        <source>Text of the session</source>
        <translation>会话的文本</translation>
    </message>
    <message>
        <source>The text was copied.</source>
        <translation>文本已复制。</translation>
    </message>
    <message>
        <source>This session has no text.</source>
        <translation>此会话没有文本。</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>轮次</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the default: {value}</source>
        <translation>恢复默认值：{value}</translation>
    </message>
    <message>
        <source>Default {default}; {range}.</source>
        <translation>默认 {default}；{range}。</translation>
    </message>
    <message>
        <source>Default: {default}.</source>
        <translation>默认：{default}。</translation>
    </message>
    <message>
        <source>Reset {name}</source>
        <translation>重置 {name}</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>A key for every window</source>
        <translation>全局按键</translation>
    </message>
    <message>
        <source>A shorter press starts or stops dictation; a longer one listens only while you hold the key.</source>
        <translation>短按开始或停止听写，长按则仅在按住时聆听。</translation>
    </message>
    <message>
        <source>After it your words are kept as heard. Long documents get more time.</source>
        <translation>超时后按听到的原样保留。文档较长时会给更多时间。</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Automatic is one a physical core.</source>
        <translation>自动即每个物理核心一个。</translation>
    </message>
    <message>
        <source>Choose one that no other program uses.</source>
        <translation>请选择没有被其他程序使用的按键。</translation>
    </message>
    <message>
        <source>Clicks and coughs are shorter.</source>
        <translation>咔嗒声和咳嗽比这更短。</translation>
    </message>
    <message>
        <source>Clipboard and paste key</source>
        <translation>剪贴板和粘贴键</translation>
    </message>
    <message>
        <source>Clipboard only</source>
        <translation>仅剪贴板</translation>
    </message>
    <message>
        <source>Closing the window leaves the key for every window at work.</source>
        <translation>关闭窗口后，全局按键仍然有效。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Corrections</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Decides about corrections. More under Models.</source>
        <translation>判断更正。更多见“模型”。</translation>
    </message>
    <message>
        <source>Dictates while another window is in front, where the desktop allows it.</source>
        <translation>其他窗口在前台时也能听写（若桌面允许）。</translation>
    </message>
    <message>
        <source>Dictation</source>
        <translation>听写</translation>
    </message>
    <message>
        <source>Dictation key</source>
        <translation>听写键</translation>
    </message>
    <message>
        <source>For Bluetooth headsets, which lose the first word. Nothing is kept of what comes in meanwhile.</source>
        <translation>适用于会丢失第一个词的蓝牙耳机。期间收到的声音不会保留。</translation>
    </message>
    <message>
        <source>Hold longer than this to talk</source>
        <translation>按住超过此时长即为按住说话</translation>
    </message>
    <message>
        <source>How to type there</source>
        <translation>输入方式</translation>
    </message>
    <message>
        <source>In new text only. Without it every word is written as it was heard.</source>
        <translation>只用于新文本。不启用时按听到的逐字写下。</translation>
    </message>
    <message>
        <source>Keep it open after a dictation</source>
        <translation>听写后保持打开</translation>
    </message>
    <message>
        <source>Keep recordings</source>
        <translation>保留录音</translation>
    </message>
    <message>
        <source>Kept from before the voice</source>
        <translation>保留开口前的声音</translation>
    </message>
    <message>
        <source>Key for every window</source>
        <translation>全局按键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keystrokes</source>
        <translation>模拟按键</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Language of this window</source>
        <translation>界面语言</translation>
    </message>
    <message>
        <source>Language you speak</source>
        <translation>您说的语言</translation>
    </message>
    <message>
        <source>Layers on the graphics processor</source>
        <translation>放在显卡上的层数</translation>
    </message>
    <message>
        <source>Leave out fillers and what you took back</source>
        <translation>去掉语气词和您收回的话</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Longer lets you pause to think; shorter answers sooner.</source>
        <translation>长一些可以停下来思考，短一些响应更快。</translation>
    </message>
    <message>
        <source>Longest time for a decision</source>
        <translation>判定的最长时间</translation>
    </message>
    <message>
        <source>Longest utterance</source>
        <translation>一段话的最长时间</translation>
    </message>
    <message>
        <source>Mark unsure words</source>
        <translation>标出没把握的词</translation>
    </message>
    <message>
        <source>Microphone</source>
        <translation>麦克风</translation>
    </message>
    <message>
        <source>Names and terms</source>
        <translation>名称和术语</translation>
    </message>
    <message>
        <source>Naming it makes short utterances quicker and surer than finding it out.</source>
        <translation>指定语言比自动检测更快、更可靠，短句尤其如此。</translation>
    </message>
    <message>
        <source>Older recordings are deleted, their texts stay. 0 keeps no recordings.</source>
        <translation>更早的录音会被删除，文本保留。0 表示不保留录音。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>One a line. Recognition is told to expect them.</source>
        <translation>每行一个。识别时会优先考虑它们。</translation>
    </message>
    <message>
        <source>Other windows</source>
        <translation>其他窗口</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录音</translation>
    </message>
    <message>
        <source>Shortest sound that counts</source>
        <translation>有效声音的最短时长</translation>
    </message>
    <message>
        <source>Silence that ends an utterance</source>
        <translation>结束一段话的静音时长</translation>
    </message>
    <message>
        <source>So that the first word is whole.</source>
        <translation>以便第一个词完整。</translation>
    </message>
    <message>
        <source>Speech model</source>
        <translation>语音模型</translation>
    </message>
    <message>
        <source>Starts and stops dictation in this window.</source>
        <translation>在本窗口中开始和停止听写。</translation>
    </message>
    <message>
        <source>Stay in the tray when closed</source>
        <translation>关闭后留在托盘</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>System follows the desktop.</source>
        <translation>“系统”即跟随桌面。</translation>
    </message>
    <message>
        <source>Test it here before you dictate.</source>
        <translation>听写前请在此测试。</translation>
    </message>
    <message>
        <source>Then a new utterance begins.</source>
        <translation>之后开始新的一段。</translation>
    </message>
    <message>
        <source>Threads for recognition</source>
        <translation>识别线程数</translation>
    </message>
    <message>
        <source>Threads for the language model</source>
        <translation>语言模型线程数</translation>
    </message>
    <message>
        <source>Type into the window you came from</source>
        <translation>输入到之前的窗口</translation>
    </message>
    <message>
        <source>Underlines words that the recogniser was not sure of.</source>
        <translation>为识别器没把握的词加下划线。</translation>
    </message>
    <message>
        <source>Understands corrections said in your own words. Without it only fixed forms work.</source>
        <translation>能理解随意说出的更正。没有它时，只能用固定形式。</translation>
    </message>
    <message>
        <source>Use a language model</source>
        <translation>使用语言模型</translation>
    </message>
    <message>
        <source>What you dictate there with the key for every window also goes into it.</source>
        <translation>在那个窗口用全局按键听写的内容也会输入其中。</translation>
    </message>
    <message>
        <source>Where nothing can be typed, the text is on the clipboard and you are told.</source>
        <translation>无法输入时，文本会放到剪贴板并通知您。</translation>
    </message>
    <message>
        <source>Where the installed llama.cpp can use one.</source>
        <translation>若所装的 llama.cpp 支持显卡。</translation>
    </message>
    <message>
        <source>Writes down what you say. More under Models.</source>
        <translation>把您说的话写下来。更多见“模型”。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>for ever</source>
        <translation>永久</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>不保持</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Reset all</source>
        <translation>全部重置(&amp;R)</translation>
    </message>
    <message>
        <source>Changes apply at once.</source>
        <translation>更改立即生效。</translation>
    </message>
    <message>
        <source>Groups of settings</source>
        <translation>设置分组</translation>
    </message>
    <message>
        <source>No setting is called so.</source>
        <translation>没有这样的设置。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Set every setting back to its default?</source>
        <translation>把所有设置恢复为默认值？</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Your texts, recordings and models stay.</source>
        <translation>您的文本、录音和模型会保留。</translation>
    </message>
</context>
<context>
    <name>SetupForm</name>
    <message>
        <source>A text is right by</source>
        <translation>文本正确的标准</translation>
    </message>
    <message>
        <source>Highest error rate of a right text</source>
        <translation>正确文本的最高错误率</translation>
    </message>
    <message>
        <source>Keep the sound of every turn</source>
        <translation>保留每轮的声音</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Noise of a room</source>
        <translation>房间噪声</translation>
    </message>
    <message>
        <source>Rounds of votes</source>
        <translation>投票轮数</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Simulated person</source>
        <translation>模拟者</translation>
    </message>
    <message>
        <source>Speech above the noise</source>
        <translation>语音高于噪声</translation>
    </message>
    <message>
        <source>System under test</source>
        <translation>被测系统</translation>
    </message>
    <message>
        <source>The system knows the names of a sample beforehand</source>
        <translation>系统事先知道样本中的名称</translation>
    </message>
    <message>
        <source>Turns on right texts</source>
        <translation>正确文本上的轮次</translation>
    </message>
    <message>
        <source>Votes of the judge</source>
        <translation>评判的投票</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>SetupView</name>
    <message>
        <source>&amp;Start the run</source>
        <translation>开始运行(&amp;S)</translation>
    </message>
    <message>
        <source>A run is under way. Stop it first.</source>
        <translation>有运行正在进行，请先停止。</translation>
    </message>
    <message>
        <source>Circumstances</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>How often something is said about a right text that must not change it.</source>
        <translation>对正确文本说出不应改变它的话的频率。</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>That is a rough guess: nothing like it was measured on this computer yet.</source>
        <translation>这只是粗略估计：此计算机上还没有测量过类似的运行。</translation>
    </message>
    <message>
        <source>That is by {count} dialogues of earlier runs.</source>
        <translation>依据以往运行的 {count} 个对话。</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>测量内容</translation>
    </message>
    <message>
        <source>{count} samples will take about {time}.</source>
        <translation>{count} 个样本大约需要 {time}。</translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>Hearing you</source>
        <translation>正在听您说</translation>
    </message>
    <message>
        <source>Listening</source>
        <translation>正在聆听</translation>
    </message>
    <message>
        <source>Loading the models …</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>No speech was heard</source>
        <translation>没有听到语音</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Ready. The microphone is kept open for a moment</source>
        <translation>就绪。麦克风会再保持打开一会儿</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>没有成功</translation>
    </message>
    <message>
        <source>The microphone delivers no signal</source>
        <translation>麦克风没有信号</translation>
    </message>
    <message>
        <source>Waiting for the microphone …</source>
        <translation>正在等待麦克风…</translation>
    </message>
    <message>
        <source>Working out what you mean …</source>
        <translation>正在理解您的意思…</translation>
    </message>
    <message>
        <source>Writing down …</source>
        <translation>正在转写…</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>1 turn is not saved</source>
        <translation>1 轮尚未保存</translation>
    </message>
    <message>
        <source>Loading the models</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Loading the models …</source>
        <translation>正在加载模型…</translation>
    </message>
    <message>
        <source>Microphone: {name}</source>
        <translation>麦克风：{name}</translation>
    </message>
    <message>
        <source>Models ready</source>
        <translation>模型已就绪</translation>
    </message>
    <message>
        <source>Open Models</source>
        <translation>打开“模型”</translation>
    </message>
    <message>
        <source>System microphone</source>
        <translation>系统麦克风</translation>
    </message>
    <message>
        <source>The models are not loaded yet</source>
        <translation>模型尚未加载</translation>
    </message>
    <message>
        <source>{count} turns are not saved</source>
        <translation>{count} 轮尚未保存</translation>
    </message>
    <message>
        <source>{microphone}, kept open</source>
        <translation>{microphone}，保持打开</translation>
    </message>
    <message>
        <source>{name} (kept open)</source>
        <translation>{name}（保持打开）</translation>
    </message>
</context>
<context>
    <name>StepCard</name>
    <message>
        <source>Play what was said in loop {loop}</source>
        <translation>播放第 {loop} 轮所说的话</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>Studies</name>
    <message>
        <source>(nothing)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Another meaning (N)</source>
        <translation>含义不同 (N)</translation>
    </message>
    <message>
        <source>Same meaning (Y)</source>
        <translation>含义相同 (Y)</translation>
    </message>
    <message>
        <source>The left one (1)</source>
        <translation>左边的 (1)</translation>
    </message>
    <message>
        <source>The right one (2)</source>
        <translation>右边的 (2)</translation>
    </message>
    <message>
        <source>The same meaning, or not</source>
        <translation>含义是否相同</translation>
    </message>
    <message>
        <source>Which of two is the better</source>
        <translation>两者中哪个更好</translation>
    </message>
    <message>
        <source>You see what was said and two versions of it. Choose the one that keeps the meaning better, reads better and is easier to understand. When they are close, choose the one you would rather have.</source>
        <translation>您会看到所说的内容和它的两个版本。请选择更好地保留含义、更通顺、更易懂的那一个。若相近，请选择您更愿意要的那一个。</translation>
    </message>
    <message>
        <source>You see what was said and what was understood. Would somebody who acts on the second do what the first asks for? Another name, number or negation changes the meaning; fillers, case and punctuation do not.</source>
        <translation>您会看到所说的内容和理解的内容。按后者行事的人会做到前者所要求的吗？不同的名称、数字或否定会改变含义；语气词、大小写和标点不会。</translation>
    </message>
</context>
<context>
    <name>StudiesView</name>
    <message>
        <source>&amp;New study…</source>
        <translation>新研究(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Open a study…</source>
        <translation>打开研究(&amp;O)…</translation>
    </message>
    <message>
        <source>Left out: {count}. The first: {problem}</source>
        <translation>未计入：{count}。第一个：{problem}</translation>
    </message>
    <message>
        <source>No study is open. Make one from transcripts, or open the folder of one.</source>
        <translation>没有打开的研究。请用转写创建，或打开研究的文件夹。</translation>
    </message>
    <message>
        <source>Open the folder of a study</source>
        <translation>打开研究的文件夹</translation>
    </message>
    <message>
        <source>People say what transcripts are worth; metrics and the judge are measured by that.</source>
        <translation>由人来评价转写；以此衡量指标和评判。</translation>
    </message>
</context>
<context>
    <name>StudyView</name>
    <message>
        <source>&amp;Annotate</source>
        <translation>标注(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Import answers…</source>
        <translation>导入回答(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Judge&apos;s verdicts…</source>
        <translation>评判的判断(&amp;J)…</translation>
    </message>
    <message>
        <source>&amp;Name of the annotator:</source>
        <translation>标注者姓名(&amp;N)：</translation>
    </message>
    <message>
        <source>And {count} more.</source>
        <translation>还有 {count} 条。</translation>
    </message>
    <message>
        <source>Answers added: {added}, there already: {same}.</source>
        <translation>新增回答：{added}，已存在：{same}。</translation>
    </message>
    <message>
        <source>Answers written to {place}: {count}.</source>
        <translation>写入 {place} 的回答：{count}。</translation>
    </message>
    <message>
        <source>E&amp;xport answers…</source>
        <translation>导出回答(&amp;X)…</translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>导出回答</translation>
    </message>
    <message>
        <source>Import answers</source>
        <translation>导入回答</translation>
    </message>
    <message>
        <source>Items: {items}, {batch} in a batch; seed {seed}. In {folder}</source>
        <translation>条目：{items}，每批 {batch}；种子 {seed}。位于 {folder}</translation>
    </message>
    <message>
        <source>Name of the annotator</source>
        <translation>标注者姓名</translation>
    </message>
    <message>
        <source>Report of the study</source>
        <translation>研究报告</translation>
    </message>
    <message>
        <source>Save &amp;report…</source>
        <translation>保存报告(&amp;R)…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Show names</source>
        <translation>显示姓名</translation>
    </message>
    <message>
        <source>This person is an expert</source>
        <translation>此人是专家</translation>
    </message>
    <message>
        <source>Verdicts of iasr judge --json</source>
        <translation>iasr judge --json 的判断</translation>
    </message>
    <message>
        <source>Write the name of the annotator first.</source>
        <translation>请先填写标注者姓名。</translation>
    </message>
</context>
<context>
    <name>SwitchEditor</name>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
</context>
<context>
    <name>TermsModel</name>
    <message>
        <source>Added by you</source>
        <translation>由您添加</translation>
    </message>
    <message>
        <source>Learned from a correction on {date}</source>
        <translation>{date} 从更正中学到</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove “{term}”</source>
        <translation>移除“{term}”</translation>
    </message>
    <message>
        <source>Sounds like</source>
        <translation>听起来像</translation>
    </message>
    <message>
        <source>Term</source>
        <translation>词条</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Undo: do not learn “{term}”</source>
        <translation>撤销：不学习“{term}”</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>使用次数</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>TermsTable</name>
    <message>
        <source>Names and terms</source>
        <translation>名称和术语</translation>
    </message>
</context>
<context>
    <name>TextDragHandle</name>
    <message>
        <source>Drag or copy the text</source>
        <translation>拖出或复制文本</translation>
    </message>
    <message>
        <source>Drag the text into another window; press to copy it</source>
        <translation>把文本拖到别的窗口；按一下即复制</translation>
    </message>
</context>
<context>
    <name>TransferStrip</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>TurnCard</name>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Confirm the last text</source>
        <translation>确认最后的文本</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>That was a correction</source>
        <translation>那是更正</translation>
    </message>
    <message>
        <source>That was new text</source>
        <translation>那是新文本</translation>
    </message>
    <message>
        <source>The last text is right; names in it that were corrected can be learned</source>
        <translation>最后的文本无误；其中更正过的名称可以学习</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why this was done</source>
        <translation>为何如此处理</translation>
    </message>
</context>
<context>
    <name>TurnPanel</name>
    <message>
        <source>Chosen turn</source>
        <translation>所选的一轮</translation>
    </message>
    <message>
        <source>Click a word to hear it</source>
        <translation>点击词语即可播放</translation>
    </message>
    <message>
        <source>Decided by {what}</source>
        <translation>判定依据：{what}</translation>
    </message>
    <message>
        <source>Discard recording…</source>
        <translation>丢弃录音…</translation>
    </message>
    <message>
        <source>Recognise</source>
        <translation>识别</translation>
    </message>
    <message>
        <source>There is no recording of this here.</source>
        <translation>这里没有对应的录音。</translation>
    </message>
    <message>
        <source>Typed by hand: there is no recording.</source>
        <translation>手动键入，没有录音。</translation>
    </message>
    <message>
        <source>Understood as: {text}</source>
        <translation>理解为：{text}</translation>
    </message>
    <message>
        <source>Words heard</source>
        <translation>听到的词</translation>
    </message>
</context>
<context>
    <name>UnfinishedBar</name>
    <message>
        <source>&amp;Recognise</source>
        <translation>识别(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard recordings</source>
        <translation>丢弃录音</translation>
    </message>
    <message>
        <source>Discard the waiting recordings</source>
        <translation>丢弃等待的录音</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>丢弃…</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Recognise the waiting recordings</source>
        <translation>识别等待的录音</translation>
    </message>
    <message>
        <source>Recognising {number} of {total} …</source>
        <translation>正在识别第 {number} 段，共 {total} 段…</translation>
    </message>
    <message>
        <source>Stop recognising</source>
        <translation>停止识别</translation>
    </message>
    <message>
        <source>What was said in them is nowhere else. They are deleted from this computer for good.</source>
        <translation>其中所说的内容没有别处保存。它们将从本机永久删除。</translation>
    </message>
</context>
<context>
    <name>Vocabulary</name>
    <message>
        <source>1 line could not be used.</source>
        <translation>有 1 行无法使用。</translation>
    </message>
    <message>
        <source>Import terms</source>
        <translation>导入词条</translation>
    </message>
    <message>
        <source>Learned: {terms}</source>
        <translation>已学习：{terms}</translation>
    </message>
    <message>
        <source>Line {number}: {reason}</source>
        <translation>第 {number} 行：{reason}</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>{count} lines could not be used.</source>
        <translation>有 {count} 行无法使用。</translation>
    </message>
    <message>
        <source>{new} added, {changed} changed, {same} there already.</source>
        <translation>新增 {new} 条，更改 {changed} 条，{same} 条已存在。</translation>
    </message>
</context>
<context>
    <name>VocabularyPage</name>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;New term:</source>
        <translation>新词条(&amp;N)：</translation>
    </message>
    <message>
        <source>1 term</source>
        <translation>1 个词条</translation>
    </message>
    <message>
        <source>1 term exported to {path}</source>
        <translation>已把 1 个词条导出到 {path}</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Export terms</source>
        <translation>导出词条</translation>
    </message>
    <message>
        <source>Export terms to a text file</source>
        <translation>把词条导出为文本文件</translation>
    </message>
    <message>
        <source>Import terms</source>
        <translation>导入词条</translation>
    </message>
    <message>
        <source>Import terms from a text file</source>
        <translation>从文本文件导入词条</translation>
    </message>
    <message>
        <source>Names and terms that you use. They are expected when you speak, and what sounds like one is written as it. Correct a name by voice and confirm it, and it is added by itself.</source>
        <translation>您常用的名称和术语。说话时会优先考虑它们，听起来相近的也会写成它们。用语音更正一个名称并确认后，会自动加入。</translation>
    </message>
    <message>
        <source>No term contains “{text}”.</source>
        <translation>没有词条包含“{text}”。</translation>
    </message>
    <message>
        <source>No terms yet. Add a name that is often written wrongly.</source>
        <translation>还没有词条。请添加一个常被写错的名称。</translation>
    </message>
    <message>
        <source>Not learned: {terms}</source>
        <translation>未学习：{terms}</translation>
    </message>
    <message>
        <source>Removed: {terms}</source>
        <translation>已移除：{terms}</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search terms</source>
        <translation>搜索词条</translation>
    </message>
    <message>
        <source>Sounds &amp;like:</source>
        <translation>听起来像(&amp;L)：</translation>
    </message>
    <message>
        <source>Text files (*.txt *.tsv *.csv)</source>
        <translation>文本文件 (*.txt *.tsv *.csv)</translation>
    </message>
    <message>
        <source>Text files (*.txt)</source>
        <translation>文本文件 (*.txt)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词汇</translation>
    </message>
    <message>
        <source>as it should be written</source>
        <translation>应有的写法</translation>
    </message>
    <message>
        <source>what is heard, if not the same</source>
        <translation>听到的写法（若不同）</translation>
    </message>
    <message>
        <source>{count} terms</source>
        <translation>{count} 个词条</translation>
    </message>
    <message>
        <source>{count} terms exported to {path}</source>
        <translation>已把 {count} 个词条导出到 {path}</translation>
    </message>
    <message>
        <source>{count} terms removed</source>
        <translation>已移除 {count} 个词条</translation>
    </message>
    <message>
        <source>{shown} of {total} terms</source>
        <translation>{total} 个词条中的 {shown} 个</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>&amp;About IASR Desktop</source>
        <translation>关于 IASR Desktop(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Check this machine</source>
        <translation>检查本机(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export …</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;First steps</source>
        <translation>入门(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>新建会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Settings …</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Transcribe files …</source>
        <translation>转写文件(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Write into the window before</source>
        <translation>写入之前的窗口(&amp;W)</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>跟随系统(&amp;D)</translation>
    </message>
    <message>
        <source>S&amp;how the window</source>
        <translation>显示窗口(&amp;H)</translation>
    </message>
</context>
<context>
    <name>WindowDelivery</name>
    <message>
        <source>Part of the text may stand in the other window; all of it is on the clipboard.</source>
        <translation>另一个窗口里可能只有部分文本；全部文本在剪贴板上。</translation>
    </message>
    <message>
        <source>Pasted. The text is on the clipboard too.</source>
        <translation>已粘贴。文本也在剪贴板上。</translation>
    </message>
    <message>
        <source>The text is on the clipboard: press {key} where you want it.</source>
        <translation>文本在剪贴板上：请在需要的地方按 {key}。</translation>
    </message>
</context>
<context>
    <name>_ImportLine</name>
    <message>
        <source>Import of {name}</source>
        <translation>导入 {name}</translation>
    </message>
    <message>
        <source>Stop or close</source>
        <translation>停止或关闭</translation>
    </message>
    <message>
        <source>Stop or close the import of {name}</source>
        <translation>停止或关闭导入 {name}</translation>
    </message>
</context>
<context>
    <name>_ProblemLine</name>
    <message>
        <source>Change it</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Keep the default</source>
        <translation>保持默认值</translation>
    </message>
</context>
</TS>

"""Closed classes of words: where one member stands, another may have been meant."""

from collections.abc import Iterable
from functools import cache

_CLASSES: dict[str, str] = {
    "weekday": "monday tuesday wednesday thursday friday saturday sunday",
    "weekdays": "mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    "month": "january february march april may june july august september october november december",
    "part of day": "morning afternoon evening night noon midnight midday",
    "day": "today tomorrow yesterday tonight",
    "season": "spring summer autumn fall winter",
    "half of day": "am pm",
    "currency": "euros pounds dollars yen francs crowns rupees pesos cents pence",
    "coin": "euro pound dollar franc crown rupee peso cent penny",
    "title": "mr mrs ms miss mister missus dr doctor professor sir madam",
    "direction": "left right",
    "compass": "north south east west northern southern eastern western",
    "colour": "red blue green yellow black white orange purple brown grey gray pink",
    "length": "metres meters kilometres kilometers miles yards feet inches centimetres centimeters millimetres",
    "weight": "grams kilos kilograms pounds ounces tons tonnes milligrams micrograms",
    "volume": "litres liters millilitres milliliters gallons pints",
    "duration": "seconds minutes hours days weeks months years decades",
    "duration, one": "second minute hour day week month year decade",
    "size": "small medium large",
    "he": "he she it they we",
    "him": "him her them us",
    "his": "his her their our my your its",
    "place": "before after",
    "side": "above below over under",
    "position": "in on at",
    "more": "more less fewer",
    "verb of being": "is was are were",
    "may": "can could will would should must might",
    "yes": "yes no",
    "quantity": "all none some every any each",
    "count": "once twice thrice",
    "meal": "breakfast lunch dinner supper brunch",
    "part of hour": "half quarter",
    "frequency": "always never often sometimes daily weekly monthly yearly hourly",
}
_LARGE = ("weekday", "weekdays", "month")
_FRAGMENT = (
    "weekday", "weekdays", "month", "part of day", "day", "season", "half of day", "currency", "coin", "title",
    "colour", "direction", "length", "weight", "volume", "duration", "size", "compass", "frequency", "count",
    "part of hour",
)  # fmt: skip
_WIDE_CLASSES = (
    "今天 明天 后天 昨天 前天",
    "上午 下午 中午 早上 晚上 凌晨",
    "周一 周二 周三 周四 周五 周六 周日",
    "星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天",
    "左 右",
    "东 南 西 北",
    "红色 橙色 黄色 绿色 蓝色 紫色 黑色 白色 灰色 粉色 棕色",
    "大 小",
)

_WIDE_PLACES = (
    "北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 青岛 大连 厦门 宁波 福州 合肥 郑州 济南 沈阳 "
    "哈尔滨 长春 昆明 贵阳 南宁 海口 兰州 太原 石家庄 南昌 乌鲁木齐 拉萨 银川 西宁 呼和浩特 无锡 珠海 三亚 "
    "桂林 香港 澳门 台北"
)


def shared(one: str, other: str) -> bool:
    """Whether two different words, by their keys, are of one closed class."""
    return one != other and bool(_of(one) & _of(other))


def shared_in_fragment(one: str, other: str) -> bool:
    """As `shared`, for classes of which one member makes sense alone ("evening")."""
    return one != other and bool(_of(one) & _of(other) & set(_FRAGMENT))


def is_member(key: str, names: Iterable[str]) -> bool:
    """Whether a word is of one of the named classes."""
    return bool(_of(key) & set(names))


def wide_shared(one: str, other: str) -> bool:
    """Whether two different Chinese words are of one closed class."""
    return one != other and any(one in members and other in members for members in wide_classes())


def is_always_capitalised(key: str) -> bool:
    """Whether the word has a capital wherever it stands; "may" and "march" do not tell."""
    return key not in ("may", "march") and bool(_of(key) & set(_LARGE))


def wide_classes(*, fragment: bool = False) -> tuple[tuple[str, ...], ...]:
    """Chinese words that stand for one another; without cities, which are said alone, for a `fragment`."""
    lines = _WIDE_CLASSES if fragment else (*_WIDE_CLASSES, _WIDE_PLACES)
    return tuple(tuple(line.split()) for line in lines)


def _of(key: str) -> frozenset[str]:
    if key.startswith("#"):
        return frozenset(("ordinal",)) if key.endswith("th") else frozenset(("number",))
    return _members().get(key, frozenset())


@cache
def _members() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for name, line in _CLASSES.items():
        for key in line.split():
            found[key] = found.get(key, frozenset()) | {name}
    return found

/// Scripts with thousands of characters are judged by the characters of names.
extension Alphabet {
    /// The syllables of Japanese names in both syllabaries.
    static let kana =
        "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
        + "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょ"
        + "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
        + "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョヴー"

    /// The characters of the commonest Japanese surnames, and some of given names, all of the first level of JIS X 0208.
    static let japaneseNames =
        "佐藤鈴木高橋田中伊渡辺山本村小林加吉松井上清水崎森池阿部石川前岡谷後近坂遠青福西太三浦原"
        + "和竹内金柴酒工宮今久保平野大島丸関菊菅武杉千葉古安市河口長郎次一二美子花香恵真由紀智明健誠蓮陽葵結愛優斗"

    /// The syllables of the commonest Korean surnames, and many of given names.
    static let koreanNames =
        "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄"
        + "채원천방공현함변염여추도석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부"
        + "수영철순희숙혜미자란호준혁훈욱환규섭빈솔아름다슬별찬승재동태형광일창범만필상건덕복춘분말님"

    /// The characters of the commonest surnames in simplified characters, and many of given names.
    static let simplifiedNames =
        "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢"
        + "蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常"
        + "武乔贺赖龚文小明伟芳娜敏静丽强磊军洋勇艳杰娟涛超秀霞平刚桂英华玉萍红建国梅志永春生海子欣雨泽浩然梓涵宇轩"

    /// The same in traditional characters.
    static let traditionalNames =
        "王李張劉陳楊趙黃周吳徐孫胡朱高林何郭馬羅梁宋鄭謝韓唐馮于董蕭程曹袁鄧許傅沈曾彭呂蘇盧"
        + "蔣蔡賈丁魏薛葉閻余潘杜戴夏鍾汪田任姜范方石姚譚廖鄒熊金陸郝孔白崔康毛邱秦江史顧侯邵孟龍萬段雷錢湯尹黎易常"
        + "武喬賀賴龔文小明偉芳娜敏靜麗強磊軍洋勇豔傑娟濤超秀霞平剛桂英華玉萍紅建國梅志永春生海子欣雨澤浩然梓涵宇軒"
}

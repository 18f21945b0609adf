package dev.portcullis.kernel.name;

import static dev.portcullis.kernel.name.UnicodeTable.JOINING_DUAL;
import static dev.portcullis.kernel.name.UnicodeTable.JOINING_LEFT;
import static dev.portcullis.kernel.name.UnicodeTable.JOINING_RIGHT;
import static dev.portcullis.kernel.name.UnicodeTable.PICTOGRAPHS;
import static dev.portcullis.kernel.name.UnicodeTable.TRANSPARENT;
import static dev.portcullis.kernel.name.UnicodeTable.VIRAMAS;

/**
 * Decides where invisible characters are part of a text: joiners by the CONTEXTJ rules of RFC 5892
 * (A.1, A.2) and within emoji, selectors and tags after the emoji that they modify (UTS 51).
 */
final class Joiners {
  static final int NON_JOINER = 0x200c;
  static final int JOINER = 0x200d;
  private static final int TEXT_STYLE = 0xfe0e;
  private static final int EMOJI_STYLE = 0xfe0f;
  private static final int FIRST_TAG = 0xe0020;
  private static final int LAST_TAG = 0xe007e;
  private static final int END_OF_TAGS = 0xe007f;
  private static final int BLACK_FLAG = 0x1f3f4;
  private static final int LIGHTEST_SKIN = 0x1f3fb;
  private static final int DARKEST_SKIN = 0x1f3ff;

  private final int[] text;

  /** Creates the check for the code points of a text. */
  Joiners(int... text) {
    this.text = text.clone();
  }

  /** Whether the meaning of a code point depends on its neighbors. */
  static boolean isContextual(int codePoint) {
    return codePoint == NON_JOINER
        || codePoint == JOINER
        || codePoint == TEXT_STYLE
        || codePoint == EMOJI_STYLE
        || isTag(codePoint);
  }

  /** Whether the contextual code point at this index is valid there. */
  boolean isInPlace(int index) {
    int before = at(index - 1);
    return switch (text[index]) {
      case NON_JOINER -> VIRAMAS.has(before) || joinsOnBothSides(index);
      case JOINER -> VIRAMAS.has(before) || joinsEmoji(index);
      case TEXT_STYLE, EMOJI_STYLE -> PICTOGRAPHS.has(before) || isKeycap(before);
      default -> isTagged(index);
    };
  }

  private int at(int index) {
    return index < 0 || index >= text.length ? -1 : text[index];
  }

  private boolean joinsOnBothSides(int index) {
    int before = index - 1;
    while (TRANSPARENT.has(at(before))) {
      before--;
    }
    int after = index + 1;
    while (TRANSPARENT.has(at(after))) {
      after++;
    }
    return (JOINING_LEFT.has(at(before)) || JOINING_DUAL.has(at(before)))
        && (JOINING_RIGHT.has(at(after)) || JOINING_DUAL.has(at(after)));
  }

  private boolean joinsEmoji(int index) {
    int before = index - 1;
    while (at(before) == EMOJI_STYLE || isSkin(at(before))) {
      before--;
    }
    return PICTOGRAPHS.has(at(before)) && PICTOGRAPHS.has(at(index + 1));
  }

  /** Tags spell the region of a flag, and end with a cancel tag. */
  private boolean isTagged(int index) {
    int first = index;
    while (isTag(at(first - 1))) {
      first--;
    }
    int last = index;
    while (isTag(at(last + 1))) {
      last++;
    }
    boolean endsOnce = at(last) == END_OF_TAGS;
    for (int i = first; i < last; i++) {
      endsOnce &= at(i) != END_OF_TAGS;
    }
    return endsOnce && last > first && at(first - 1) == BLACK_FLAG;
  }

  private static boolean isTag(int codePoint) {
    return (codePoint >= FIRST_TAG && codePoint <= LAST_TAG) || codePoint == END_OF_TAGS;
  }

  private static boolean isSkin(int codePoint) {
    return codePoint >= LIGHTEST_SKIN && codePoint <= DARKEST_SKIN;
  }

  private static boolean isKeycap(int codePoint) {
    return codePoint == '#' || codePoint == '*' || (codePoint >= '0' && codePoint <= '9');
  }
}

package dev.portcullis.ejb.decision;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the arguments of a function stand in its calldata (Solidity documentation, "Contract ABI
 * Specification", "Formal specification of the encoding"): each has a place in the head, of one or
 * more words; what a dynamic one holds there is the offset of its bytes.
 *
 * @param slots the places, one for each parameter
 * @param words the length of the head
 */
record ArgumentLayout(List<Slot> slots, int words) {
  /** More words than any calldata has; sizes beyond count as this. */
  private static final long MAX_WORDS = 1 << 24;

  /**
   * The place of a parameter.
   *
   * @param type its canonical type
   * @param word the first word
   * @param dynamic whether the word is an offset
   */
  record Slot(String type, int word, boolean dynamic) {}

  /** The layout of a canonical signature such as {@code transfer(address,uint256)}. */
  static ArgumentLayout of(String signature) {
    List<Slot> slots = new ArrayList<>();
    long word = 0;
    String parameters = signature.substring(signature.indexOf('('));
    for (String type : members(parameters)) {
      slots.add(new Slot(type, (int) word, isDynamic(type)));
      word = Math.min(MAX_WORDS, word + words(type));
    }
    return new ArgumentLayout(List.copyOf(slots), (int) word);
  }

  /** The types inside the parentheses. */
  private static List<String> members(String tuple) {
    List<String> members = new ArrayList<>();
    int depth = 0;
    int start = 1;
    for (int i = 0; i < tuple.length(); i++) {
      char c = tuple.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      boolean ends = (c == ',' && depth == 1) || (c == ')' && depth == 0);
      if (ends && i > start) {
        members.add(tuple.substring(start, i));
        start = i + 1;
      }
    }
    return members;
  }

  private static boolean isDynamic(String type) {
    if (type.endsWith("]")) {
      return type.endsWith("[]") || isDynamic(element(type));
    }
    if (type.startsWith("(")) {
      return members(type).stream().anyMatch(ArgumentLayout::isDynamic);
    }
    return type.equals("bytes") || type.equals("string");
  }

  private static long words(String type) {
    if (isDynamic(type)) {
      return 1;
    }
    if (type.endsWith("]")) {
      long length = Long.parseLong(type.substring(type.lastIndexOf('[') + 1, type.length() - 1));
      return Math.min(MAX_WORDS, length * words(element(type)));
    }
    if (type.startsWith("(")) {
      return Math.min(MAX_WORDS, members(type).stream().mapToLong(ArgumentLayout::words).sum());
    }
    return 1;
  }

  private static String element(String array) {
    return array.substring(0, array.lastIndexOf('['));
  }
}

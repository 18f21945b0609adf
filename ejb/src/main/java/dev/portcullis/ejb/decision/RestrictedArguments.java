package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Elementary;
import dev.portcullis.ejb.abi.SolidityType.Kind;
import dev.portcullis.ejb.decision.ArgumentLayout.Slot;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arguments of a function that must be the sender (R-GTW-10). Calldata that the function's own
 * decoder would reject is unreadable. Examples are an address with dirty padding, a truncated head,
 * or an offset out of bounds.
 */
public final class RestrictedArguments {
  /** The result of the check. */
  public enum Finding {
    SENDER,
    OTHER_ADDRESS,
    UNREADABLE
  }

  private static final SolidityType ADDRESS = new Elementary(Kind.ADDRESS, 0);
  private static final int PADDING = 12;

  private final Optional<ArgumentLayout> layout;
  private final List<Integer> indexes;

  /**
   * The parameters with these numbers, from 0, of a function.
   *
   * @param signature canonical, for example {@code transfer(address,uint256)}
   */
  public RestrictedArguments(String signature, List<Integer> indexes) {
    this.layout = ArgumentLayout.of(signature).filter(found -> areAddresses(indexes, found));
    this.indexes = List.copyOf(indexes);
  }

  /** The numbers of the parameters, from 0. */
  public List<Integer> indexes() {
    return indexes;
  }

  /**
   * The words of these arguments, each in hexadecimal; nothing if the calldata does not match the
   * function.
   */
  List<String> words(Calldata calldata) {
    return layout
        .filter(known -> isComplete(calldata, known))
        .map(
            known ->
                indexes.stream()
                    .map(index -> HexText.of(calldata.word(known.slots().get(index).word())))
                    .toList())
        .orElse(List.of());
  }

  /**
   * Calldata in which these parameters have these words, and all others are zero; empty if no
   * calldata is readable.
   *
   * @param words 64 hexadecimal digits for each number of a parameter
   */
  Optional<Calldata> example(String selector, Map<Integer, String> words) {
    return layout.map(
        known -> {
          String[] head = new String[known.words()];
          Arrays.fill(head, "0".repeat(2 * Calldata.WORD));
          words.forEach(
              (index, word) -> {
                if (index < known.slots().size()) {
                  head[known.slots().get(index).word()] = word;
                }
              });
          return Calldata.of(selector + String.join("", head));
        });
  }

  /** Whether both find arguments at the same places; also if one of them finds none anywhere. */
  boolean hasSameLayout(RestrictedArguments other) {
    return layout.isEmpty() || other.layout.isEmpty() || layout.equals(other.layout);
  }

  private static boolean areAddresses(List<Integer> indexes, ArgumentLayout layout) {
    return !indexes.isEmpty()
        && indexes.stream()
            .allMatch(
                index ->
                    index < layout.slots().size()
                        && layout.slots().get(index).type().equals(ADDRESS));
  }

  /** Whether all of them are the sender. */
  Finding find(Calldata calldata, Address sender) {
    return layout
        .filter(known -> isComplete(calldata, known))
        .map(known -> find(calldata, known.slots(), sender))
        .orElse(Finding.UNREADABLE);
  }

  private Finding find(Calldata calldata, List<Slot> slots, Address sender) {
    List<byte[]> words =
        indexes.stream().map(index -> calldata.word(slots.get(index).word())).toList();
    if (!words.stream().allMatch(RestrictedArguments::isAddress)) {
      return Finding.UNREADABLE;
    }
    byte[] expected = sender.bytes();
    return words.stream()
            .allMatch(word -> Arrays.equals(word, PADDING, word.length, expected, 0, 20))
        ? Finding.SENDER
        : Finding.OTHER_ADDRESS;
  }

  private static boolean isComplete(Calldata calldata, ArgumentLayout layout) {
    return calldata.argumentBytes() / Calldata.WORD >= layout.words()
        && layout.slots().stream()
            .filter(slot -> slot.type().isDynamic())
            .allMatch(slot -> leadsInside(calldata, slot));
  }

  /** Every dynamic value begins with a whole word: a length, an offset or an element. */
  private static boolean leadsInside(Calldata calldata, Slot slot) {
    BigInteger end =
        new BigInteger(1, calldata.word(slot.word())).add(BigInteger.valueOf(Calldata.WORD));
    return end.compareTo(BigInteger.valueOf(calldata.argumentBytes())) <= 0;
  }

  private static boolean isAddress(byte[] word) {
    for (int i = 0; i < PADDING; i++) {
      if (word[i] != 0) {
        return false;
      }
    }
    return true;
  }
}

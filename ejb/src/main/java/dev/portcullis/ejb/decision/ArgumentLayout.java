package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.abi.AbiTypeParser;
import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Component;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The positions of a function's arguments in its calldata (Solidity documentation, "Contract ABI
 * Specification", "Formal specification of the encoding"). Each argument has a slot of one or more
 * words in the head. The slot of a dynamic argument contains the offset of its bytes.
 *
 * @param slots the slots, one for each parameter
 * @param words the length of the head in words
 */
record ArgumentLayout(List<Slot> slots, int words) {
  /**
   * The slot of a parameter.
   *
   * @param type its type
   * @param word the index of its first word
   */
  record Slot(SolidityType type, int word) {}

  /**
   * The layout of a canonical signature such as {@code transfer(address,uint256)}; none if it is
   * not a signature, or larger than calldata can be.
   */
  static Optional<ArgumentLayout> of(String signature) {
    return AbiTypeParser.parameters(signature).filter(Tuple::isBounded).map(ArgumentLayout::of);
  }

  private static ArgumentLayout of(Tuple parameters) {
    List<Slot> slots = new ArrayList<>();
    int word = 0;
    for (Component parameter : parameters.members()) {
      slots.add(new Slot(parameter.type(), word));
      word += parameter.type().words();
    }
    return new ArgumentLayout(List.copyOf(slots), word);
  }
}

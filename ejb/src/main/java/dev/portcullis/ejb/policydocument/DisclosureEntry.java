package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.List;
import java.util.Locale;

/**
 * The parts of a contract that every user may read.
 *
 * @param erc20TotalSupply whether the total supply of the token is disclosed; absent for no
 * @param bytecode whether the code is disclosed; absent for no
 * @param startBlock the first disclosed block, a number; absent for 0
 * @param addresses the accounts whose balance is disclosed
 * @param slots the storage slots that are disclosed with proofs
 */
public record DisclosureEntry(
    @JsonInclude(Include.NON_NULL) Boolean erc20TotalSupply,
    @JsonInclude(Include.NON_NULL) Boolean bytecode,
    @JsonInclude(Include.NON_NULL) Long startBlock,
    @JsonInclude(Include.NON_EMPTY) List<String> addresses,
    @JsonInclude(Include.NON_EMPTY) List<String> slots) {
  static final DisclosureEntry NONE = new DisclosureEntry(null, null, null, null, null);

  /** Sorts the lists. */
  public DisclosureEntry {
    erc20TotalSupply = EntryLists.ifTrue(erc20TotalSupply);
    bytecode = EntryLists.ifTrue(bytecode);
    startBlock = startBlock == null || startBlock == 0 ? null : startBlock;
    addresses = lowercase(addresses);
    slots = lowercase(slots);
  }

  private static List<String> lowercase(List<String> texts) {
    return EntryLists.of(texts).stream()
        .map(text -> text.toLowerCase(Locale.ROOT))
        .sorted()
        .distinct()
        .toList();
  }
}

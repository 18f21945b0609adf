package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The parts of a contract that every user may read (R-GTW-18).
 *
 * @param discloseErc20TotalSupply whether to disclose the total supply of the token
 * @param discloseBytecode whether to disclose its code
 * @param disclosureStartBlock the first disclosed block, a hexadecimal quantity
 * @param disclosedAddresses the accounts whose balance is disclosed, at most 1,000
 * @param disclosedSlots the storage slots that are disclosed with proofs, at most 64, each of 32
 *     bytes; null is none
 */
public record DisclosureDefinition(
    @NotNull Boolean discloseErc20TotalSupply,
    @NotNull Boolean discloseBytecode,
    @NotNull
        @Pattern(
            regexp = DisclosureDefinition.QUANTITY,
            message = DisclosureDefinition.QUANTITY_MESSAGE)
        String disclosureStartBlock,
    @NotNull @Size(max = 1000) @Valid List<@NotNull @Valid Account> disclosedAddresses,
    @Size(max = 64)
        List<
                @NotNull
                @Pattern(
                    regexp = "0x[0-9a-fA-F]{64}",
                    message = "must be a 32-byte hexadecimal slot")
                String>
            disclosedSlots) {
  /** The pattern of a block number. */
  static final String QUANTITY = "0x(0|[1-9a-fA-F][0-9a-fA-F]{0,14})";

  /** The same in words. */
  static final String QUANTITY_MESSAGE = "must be a quantity in hexadecimal of at most 60 bits";

  /**
   * An account whose balance every user may read.
   *
   * @param address 20 bytes in hexadecimal, any case
   */
  public record Account(
      @NotNull
          @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
          String address) {}

  Disclosure disclosure() {
    return new Disclosure(
        discloseErc20TotalSupply,
        discloseBytecode,
        Long.decode(disclosureStartBlock),
        disclosedAddresses.stream().map(account -> new Address(account.address())).toList(),
        disclosedSlots == null ? List.of() : disclosedSlots.stream().map(Hash32::new).toList());
  }
}

package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.util.Optional;

/**
 * A request for a figure.
 *
 * @param figure what is requested
 * @param contract whose row decides
 * @param holder whose balance it is; empty for other figures
 */
record DisclosureRequest(Figure figure, Address contract, Optional<Address> holder) {
  private static final String TOTAL_SUPPLY = "0x18160ddd";
  private static final String BALANCE_OF = "0x70a08231" + "0".repeat(24);

  /** What is disclosed of a contract. */
  enum Figure {
    SUPPLY,
    BALANCE,
    ACCOUNT
  }

  /** The request of a call; its last parameter is the block. */
  static DisclosureRequest of(String method, ArrayNode params) {
    Address contract = new Address(params.get(0).textValue());
    return switch (method) {
      case ProvenDisclosures.SUPPLY ->
          new DisclosureRequest(Figure.SUPPLY, contract, Optional.empty());
      case ProvenDisclosures.BALANCE ->
          new DisclosureRequest(
              Figure.BALANCE, contract, Optional.of(new Address(params.get(1).textValue())));
      case ProvenDisclosures.ACCOUNT ->
          new DisclosureRequest(Figure.ACCOUNT, contract, Optional.empty());
      default -> throw new IllegalArgumentException(method);
    };
  }

  /** The block of a call. */
  static JsonNode block(ArrayNode params) {
    return params.get(params.size() - 1);
  }

  /** Whether the zone discloses it. */
  boolean isIn(Disclosure disclosure) {
    return switch (figure) {
      case SUPPLY -> disclosure.erc20TotalSupply();
      case BALANCE -> disclosure.addresses().contains(holder.orElseThrow());
      case ACCOUNT -> disclosure.bytecode();
    };
  }

  /** The call of the token that has the figure as its result. */
  String callData() {
    return holder.map(address -> BALANCE_OF + address.text().substring(2)).orElse(TOTAL_SUPPLY);
  }
}

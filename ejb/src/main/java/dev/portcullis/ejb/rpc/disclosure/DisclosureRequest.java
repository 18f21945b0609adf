package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A request for a figure.
 *
 * @param figure what is requested
 * @param contract whose row decides
 * @param holder whose balance it is; empty for other figures
 * @param slots the requested slots; empty for other figures
 */
record DisclosureRequest(
    Figure figure, Address contract, Optional<Address> holder, List<Hash32> slots) {
  private static final String TOTAL_SUPPLY = "0x18160ddd";
  private static final String BALANCE_OF = "0x70a08231" + "0".repeat(24);

  /** Copies the list. */
  DisclosureRequest {
    slots = List.copyOf(slots);
  }

  /** What is disclosed of a contract. */
  enum Figure {
    SUPPLY,
    BALANCE,
    ACCOUNT,
    STORAGE
  }

  /** The request of a call. */
  static DisclosureRequest of(String method, ArrayNode params) {
    return switch (method) {
      case ProvenDisclosures.SUPPLY -> of(Figure.SUPPLY, address(params.get(0)));
      case ProvenDisclosures.BALANCE ->
          new DisclosureRequest(
              Figure.BALANCE,
              address(params.get(0)),
              Optional.of(address(params.get(1))),
              List.of());
      case ProvenDisclosures.ACCOUNT -> of(Figure.ACCOUNT, address(params.get(0)));
      case ProvenDisclosures.STORAGE -> storage(params.get(0));
      default -> throw new IllegalArgumentException(method);
    };
  }

  private static DisclosureRequest of(Figure figure, Address contract) {
    return new DisclosureRequest(figure, contract, Optional.empty(), List.of());
  }

  private static DisclosureRequest storage(JsonNode query) {
    List<Hash32> slots = new ArrayList<>();
    query.get("storageSlots").forEach(slot -> slots.add(new Hash32(slot.textValue())));
    return new DisclosureRequest(
        Figure.STORAGE, address(query.get("contract")), Optional.empty(), slots);
  }

  private static Address address(JsonNode value) {
    return new Address(value.textValue());
  }

  /** Whether the zone discloses it. */
  boolean isIn(Disclosure disclosure) {
    return switch (figure) {
      case SUPPLY -> disclosure.erc20TotalSupply();
      case BALANCE -> disclosure.addresses().contains(holder.orElseThrow());
      case ACCOUNT -> disclosure.bytecode();
      case STORAGE -> disclosure.slots().containsAll(slots);
    };
  }

  /** The call of the token that has the figure as its result. */
  String callData() {
    return holder.map(address -> BALANCE_OF + address.text().substring(2)).orElse(TOTAL_SUPPLY);
  }
}

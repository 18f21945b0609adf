package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The accounts that an execution read or wrote anything of, with the code that they had before, as
 * {@code prestateTracer} tells them: those whose balance, code or code size an opcode reads are
 * among them, and it is not told by what they were touched (ADR 0125).
 */
public final class TouchedAccounts {
  /** Nothing is told. */
  public static final TouchedAccounts UNKNOWN = new TouchedAccounts(Map.of());

  /** EIP-7702: such code stands for that of an address. */
  private static final String DELEGATES = "0xef0100";

  private static final String NO_CODE = "0x";

  private final Map<Address, String> codes;

  private TouchedAccounts(Map<Address, String> codes) {
    this.codes = codes;
  }

  /** Those of an answer of {@code prestateTracer}; empty if it cannot be read. */
  public static Optional<TouchedAccounts> read(JsonNode prestate) {
    Map<Address, String> codes = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : prestate.properties()) {
      String code = each.getValue().path("code").asText(NO_CODE);
      if (!Address.isValid(each.getKey()) || !Hex.isBytes(code)) {
        return Optional.empty();
      }
      codes.put(new Address(each.getKey()), code);
    }
    return Optional.of(new TouchedAccounts(codes)).filter(read -> prestate.isObject());
  }

  /** The same without one that was touched by something that is known. */
  public TouchedAccounts without(Address account) {
    Map<Address, String> others = new HashMap<>(codes);
    others.remove(account);
    return new TouchedAccounts(others);
  }

  /** Whether none is known. */
  public boolean isEmpty() {
    return codes.isEmpty();
  }

  /** Which they are. */
  public Set<Address> accounts() {
    return codes.keySet();
  }

  /** Whose code runs where an account is called, if it is another's (EIP-7702). */
  Optional<Address> delegate(Address account) {
    return Optional.ofNullable(codes.get(account))
        .filter(code -> code.length() == DELEGATES.length() + 40 && code.startsWith(DELEGATES))
        .map(code -> new Address("0x" + code.substring(DELEGATES.length())));
  }

  /**
   * Whether the code that runs where an account is called can look at others. An account that is
   * not told has none; of a delegate that is not told, nobody knows.
   */
  boolean readsOtherAccounts(Address account) {
    Optional<Address> delegate = delegate(account);
    return delegate.filter(code -> !codes.containsKey(code)).isPresent()
        || AccountReadOpcodes.isIn(
            Hex.bytes(codes.getOrDefault(delegate.orElse(account), NO_CODE)));
  }
}

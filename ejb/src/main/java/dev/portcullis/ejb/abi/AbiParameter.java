package dev.portcullis.ejb.abi;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A parameter, or a member of a tuple.
 *
 * @param name may be empty
 * @param type as written, for example {@code uint256} or {@code tuple[2]}
 * @param indexed whether it is a topic of an event
 * @param components the members of a tuple, empty otherwise
 */
public record AbiParameter(
    String name, String type, boolean indexed, List<AbiParameter> components) {
  /** Copies the list. */
  public AbiParameter {
    components = List.copyOf(components);
  }

  /** The type with tuples written out, as signatures have it. */
  public String canonicalType() {
    if (!type.startsWith(AbiType.TUPLE)) {
      return type;
    }
    return components.stream()
        .map(AbiParameter::canonicalType)
        .collect(Collectors.joining(",", "(", ")" + type.substring(AbiType.TUPLE.length())));
  }
}

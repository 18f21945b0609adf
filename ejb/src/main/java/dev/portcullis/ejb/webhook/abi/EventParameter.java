package dev.portcullis.ejb.webhook.abi;

import dev.portcullis.ejb.abi.AbiParameter;
import java.util.ArrayList;
import java.util.List;

/**
 * A parameter of an event, or a member of a tuple.
 *
 * @param name as the ABI says; may be empty
 * @param type its type
 * @param indexed whether it is a topic
 */
record EventParameter(String name, ValueType type, boolean indexed) {
  private static final int MAX_DEPTH = 8;
  private static final int MAX_PARAMETERS = 256;

  /** The parameters with their types laid out; {@code depth} is that of the tuple they are in. */
  static List<EventParameter> of(List<AbiParameter> declared, int depth) throws Undecodable {
    if (declared.size() > MAX_PARAMETERS || depth > MAX_DEPTH) {
      throw new Undecodable("The ABI has an event with more parameters than are decoded");
    }
    List<EventParameter> parameters = new ArrayList<>();
    for (AbiParameter each : declared) {
      ValueType type = ValueType.of(each.type(), of(each.components(), depth + 1));
      parameters.add(new EventParameter(each.name(), type, each.indexed()));
    }
    return parameters;
  }
}

package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.ejb.webhook.abi.DecodedCall.Argument;
import dev.portcullis.kernel.HexText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Decodes the calldata of a function (Solidity documentation, "Contract ABI Specification"). */
public final class CallInputDecoder {
  private static final int SELECTOR = 4;

  private CallInputDecoder() {}

  /**
   * Decodes the function and its arguments.
   *
   * @param interfaces the interfaces that are searched for the function, in this order
   * @param input selector and arguments
   * @return empty if no interface has the function, or the input does not match it
   */
  public static Optional<DecodedCall> decode(List<Abi> interfaces, byte[] input) {
    if (input.length < SELECTOR) {
      return Optional.empty();
    }
    String selector = HexText.of(Arrays.copyOf(input, SELECTOR));
    return interfaces.stream()
        .flatMap(abi -> abi.function(selector).stream())
        .findFirst()
        .filter(function -> function.parameters().isBounded())
        .flatMap(function -> decode(function, Arrays.copyOfRange(input, SELECTOR, input.length)));
  }

  private static Optional<DecodedCall> decode(AbiEntry function, byte[] data) {
    try {
      JsonNode[] values =
          new ValueReader(data)
              .sequence(function.inputs().stream().map(AbiParameter::type).toList(), 0);
      List<Argument> arguments = new ArrayList<>();
      for (int i = 0; i < values.length; i++) {
        AbiParameter parameter = function.inputs().get(i);
        arguments.add(new Argument(parameter.name(), parameter.type().canonical(), values[i]));
      }
      return Optional.of(new DecodedCall(function.signature(), arguments));
    } catch (AbiDecodingException other) {
      return Optional.empty();
    }
  }
}

package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.abi.AbiParameter;
import dev.portcullis.ejb.abi.SolidityType;
import dev.portcullis.ejb.abi.SolidityType.Array;
import dev.portcullis.ejb.abi.SolidityType.Tuple;
import java.util.List;

/**
 * A parameter of a function or an event, in the format of a JSON ABI.
 *
 * @param name may be empty
 * @param type as in a JSON ABI: {@code uint256}, {@code address[]}, {@code tuple}
 * @param indexed whether it is a topic of an event; false for functions
 * @param components the members of a tuple, or of the tuples of an array; else empty
 */
public record InterfaceParameter(
    String name, String type, boolean indexed, List<InterfaceParameter> components) {
  static InterfaceParameter of(AbiParameter parameter) {
    return of(parameter.name(), parameter.type(), parameter.indexed());
  }

  private static InterfaceParameter of(String name, SolidityType type, boolean indexed) {
    return new InterfaceParameter(name, name(type), indexed, components(type));
  }

  private static String name(SolidityType type) {
    if (type instanceof Array array) {
      return name(array.element())
          + "["
          + (array.length() == Array.COUNTED ? "" : array.length())
          + "]";
    }
    return type instanceof Tuple ? "tuple" : type.canonical();
  }

  private static List<InterfaceParameter> components(SolidityType type) {
    if (type instanceof Array array) {
      return components(array.element());
    }
    return type instanceof Tuple tuple
        ? tuple.members().stream()
            .map(component -> of(component.name(), component.type(), false))
            .toList()
        : List.of();
  }
}

package dev.portcullis.ejb.abi;

/**
 * A parameter of a function, an event or an error.
 *
 * @param name may be empty
 * @param type its type
 * @param indexed whether it is a topic of an event
 */
public record AbiParameter(String name, SolidityType type, boolean indexed) {}

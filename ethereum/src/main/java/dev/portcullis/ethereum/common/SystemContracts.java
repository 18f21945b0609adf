package dev.portcullis.ethereum.common;

/**
 * The layer 2 contracts at fixed addresses from genesis on, where clients of the ecosystem expect
 * them.
 */
public final class SystemContracts {
  /** Counts the executed requests from layer 1 in its first slot. */
  public static final EvmAddress BOOTLOADER = EvmAddress.of(0x8001);

  /** Turns messages of contracts into logs to layer 1. */
  public static final EvmAddress MESSENGER = EvmAddress.of(0x8008);

  /** Ether as a token, and its withdrawal to layer 1. */
  public static final EvmAddress BASE_TOKEN = EvmAddress.of(0x800a);

  /** Mints and burns the tokens that came from layer 1. */
  public static final EvmAddress BRIDGE = EvmAddress.of(0x10003);

  /** Maps tokens to assets. */
  public static final EvmAddress TOKEN_VAULT = EvmAddress.of(0x10004);

  /** The address by which contracts of layer 1 refer to ether as a token; it is no contract. */
  public static final EvmAddress L1_ETHER = EvmAddress.of(1);

  private SystemContracts() {}
}

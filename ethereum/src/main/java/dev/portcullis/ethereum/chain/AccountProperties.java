package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Blake2s256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.ByteBuffer;

/**
 * An account as the state tree has it: the slot {@code pad32(address)} of {@link #ADDRESS} holds
 * the hash of its 124 bytes.
 *
 * @param versioningData the kind of code
 * @param nonce its nonce
 * @param balance in wei
 * @param bytecodeHash BLAKE2s over the code, its padding and its map of jump destinations
 * @param codeLength the bytes of the code
 * @param artifactsLength the bytes of the map
 * @param observableHash Keccak-256 of the code
 * @param observableLength the bytes of the code, as EXTCODESIZE sees them
 */
public record AccountProperties(
    long versioningData,
    long nonce,
    UInt256 balance,
    Hash bytecodeHash,
    int codeLength,
    int artifactsLength,
    Hash observableHash,
    int observableLength) {
  /** The address whose slots are the accounts. */
  public static final EvmAddress ADDRESS = EvmAddress.of("0x" + "0".repeat(36) + "8003");

  private static final int SIZE = 124;
  private static final long CODE_OF_EVM = 0x0101010000000000L;
  private static final int ALIGNMENT = 8;
  private static final int JUMPDEST = 0x5b;
  private static final int PUSH1 = 0x60;
  private static final int PUSH32 = 0x7f;

  /** The properties of an account with its code. */
  public static AccountProperties of(long nonce, UInt256 balance, Bytes code) {
    int length = code.size();
    if (length == 0) {
      return new AccountProperties(0, nonce, balance, Hash.ZERO, 0, 0, Hash.ZERO, 0);
    }
    byte[] map = jumpDestinations(code);
    byte[] padding = new byte[(ALIGNMENT - length % ALIGNMENT) % ALIGNMENT];
    return new AccountProperties(
        CODE_OF_EVM,
        nonce,
        balance,
        Blake2s256.hash(code.shared(), padding, map),
        length,
        map.length,
        Keccak.hash(code),
        length);
  }

  /** The slot of an account. */
  public static UInt256 slot(EvmAddress account) {
    byte[] padded = new byte[UInt256.SIZE];
    System.arraycopy(account.toArray(), 0, padded, UInt256.SIZE - EvmAddress.SIZE, EvmAddress.SIZE);
    return UInt256.of(padded);
  }

  /** One bit for each byte of code, from the least bit on, in words of 64 bytes of code. */
  private static byte[] jumpDestinations(Bytes code) {
    byte[] map = new byte[(code.size() + Long.SIZE - 1) / Long.SIZE * Long.BYTES];
    for (int i = 0; i < code.size(); i++) {
      int opcode = code.at(i);
      if (opcode == JUMPDEST) {
        map[i / Byte.SIZE] |= (byte) (1 << (i % Byte.SIZE));
      } else if (opcode >= PUSH1 && opcode <= PUSH32) {
        i += opcode - PUSH1 + 1;
      }
    }
    return map;
  }

  /** The value of the slot. */
  public Hash hash() {
    return Blake2s256.hash(
        ByteBuffer.allocate(SIZE)
            .putLong(versioningData)
            .putLong(nonce)
            .put(balance.toArray())
            .put(bytecodeHash.toArray())
            .putInt(codeLength)
            .putInt(artifactsLength)
            .put(observableHash.toArray())
            .putInt(observableLength)
            .array());
  }
}

package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** The contracts that tools expect at the same address on every chain, with their usual code. */
public final class PredeployedContracts {
  /** Creates contracts at addresses that depend only on their code and a salt. */
  static final EvmAddress CREATE2_DEPLOYER =
      EvmAddress.of("0x4e59b44847b379578588920ca78fbf26c0b4956c");

  /** Makes many calls in one. */
  public static final EvmAddress MULTICALL3 =
      EvmAddress.of("0xca11bde05977b3631167028862be2a173976ca11");

  /** Permits spending of tokens by signature. */
  static final EvmAddress PERMIT2 = EvmAddress.of("0x000000000022d473030f116ddee9f6b43ac78ba3");

  /**
   * The position at which the constructor of Permit2 writes the chain id, and the domain derived
   * from it.
   */
  private static final int PERMIT2_CHAIN_ID = 0x1b21;

  private static final int PERMIT2_DOMAIN = 0x1b47;

  private PredeployedContracts() {}

  /** Creates the contracts in the genesis state. */
  static void place(WorldState state, long chainId) {
    state.beginTransaction();
    place(state, CREATE2_DEPLOYER, code("create2-deployer"));
    place(state, MULTICALL3, code("multicall3"));
    place(state, PERMIT2, permit2(chainId));
    state.endTransaction();
  }

  private static void place(WorldState state, EvmAddress address, byte[] code) {
    state.setNonce(state.load(address), 1);
    state.setCode(state.load(address), Code.of(Bytes.wrap(code)));
  }

  /** The code of Permit2 as its constructor leaves it on a chain. */
  private static byte[] permit2(long chainId) {
    byte[] code = code("permit2");
    UInt256.of(chainId).writeTo(code, PERMIT2_CHAIN_ID);
    byte[] domain = new byte[4 * Hash.SIZE];
    put(domain, 0, "EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    put(domain, 1, "Permit2");
    UInt256.of(chainId).writeTo(domain, 2 * Hash.SIZE);
    System.arraycopy(
        PERMIT2.toArray(), 0, domain, domain.length - EvmAddress.SIZE, EvmAddress.SIZE);
    System.arraycopy(Keccak.hash(domain).toArray(), 0, code, PERMIT2_DOMAIN, Hash.SIZE);
    return code;
  }

  private static void put(byte[] domain, int word, String text) {
    byte[] hash = Keccak.hash(text.getBytes(StandardCharsets.US_ASCII)).toArray();
    System.arraycopy(hash, 0, domain, word * Hash.SIZE, Hash.SIZE);
  }

  private static byte[] code(String name) {
    try (InputStream in = PredeployedContracts.class.getResourceAsStream(name + ".hex")) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      return EthereumHex.parseData(
          text.lines()
              .filter(line -> !line.startsWith("#"))
              .collect(Collectors.joining("", "0x", "")));
    } catch (IOException e) {
      throw new UncheckedIOException("the code of " + name + " cannot be read", e);
    }
  }
}

package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.production.BlockHistory;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.evm.Precompiles;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;

/**
 * The rules of the chain (EIP-7910). A chain has its fork from genesis on, and none is scheduled.
 * Its blocks carry no blobs.
 */
record EthConfig(Chain chain) implements NodeRpcMethod {
  private static final long CANCUN_FRACTION = 3_338_477;
  private static final long PRAGUE_FRACTION = 5_007_716;

  @Override
  public String name() {
    return "eth_config";
  }

  @Override
  public Object answer(RpcParams params) {
    Fork fork = chain.settings().fork();
    boolean isPrague = fork.includes(Fork.PRAGUE);
    return new Forks(
        new Rules(
            0,
            new BlobSchedule(isPrague ? PRAGUE_FRACTION : CANCUN_FRACTION, 0, 0),
            EthereumHex.quantity(chain.settings().chainId()),
            forkId(chain.block(BlockIdentifier.Tag.EARLIEST).orElseThrow()),
            texts(Precompiles.names(fork)),
            texts(isPrague ? Map.of("HISTORY_STORAGE_ADDRESS", BlockHistory.ADDRESS) : Map.of())),
        null,
        null);
  }

  /** EIP-6122: without a later fork it is the checksum of the hash of genesis. */
  private static String forkId(Block genesis) {
    CRC32 checksum = new CRC32();
    checksum.update(genesis.hash().toArray());
    return "0x" + "%08x".formatted(checksum.getValue());
  }

  private static Map<String, String> texts(Map<String, EvmAddress> addresses) {
    Map<String, String> texts = new TreeMap<>();
    addresses.forEach((name, address) -> texts.put(name, address.toString()));
    return texts;
  }

  record Forks(Rules current, Rules next, Rules last) {}

  record Rules(
      long activationTime,
      BlobSchedule blobSchedule,
      String chainId,
      String forkId,
      Map<String, String> precompiles,
      Map<String, String> systemContracts) {}

  record BlobSchedule(long baseFeeUpdateFraction, int max, int target) {}
}

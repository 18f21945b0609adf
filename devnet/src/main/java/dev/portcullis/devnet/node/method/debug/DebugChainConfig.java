package dev.portcullis.devnet.node.method.debug;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.ethereum.chain.Fork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The forks of the chain in the form of geth's genesis files: all of them are active from 0 on. */
record DebugChainConfig(Chain chain) implements NodeRpcMethod {
  private static final List<String> BLOCKS =
      List.of(
          "homesteadBlock",
          "eip150Block",
          "eip155Block",
          "eip158Block",
          "byzantiumBlock",
          "constantinopleBlock",
          "petersburgBlock",
          "istanbulBlock",
          "berlinBlock",
          "londonBlock");

  private static final Map<Fork, String> TIMES =
      Map.of(
          Fork.CANCUN,
          "cancunTime",
          Fork.PRAGUE,
          "pragueTime",
          Fork.OSAKA,
          "osakaTime",
          Fork.AMSTERDAM,
          "amsterdamTime");

  @Override
  public String name() {
    return "debug_chainConfig";
  }

  @Override
  public Object answer(RpcParams params) {
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("chainId", chain.settings().chainId());
    BLOCKS.forEach(block -> config.put(block, 0));
    config.put("terminalTotalDifficulty", 0);
    config.put("shanghaiTime", 0);
    for (Fork fork : Fork.values()) {
      if (chain.settings().fork().includes(fork)) {
        config.put(TIMES.get(fork), 0);
      }
    }
    return config;
  }
}

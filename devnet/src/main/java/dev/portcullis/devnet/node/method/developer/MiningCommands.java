package dev.portcullis.devnet.node.method.developer;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.LambdaMethod;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.upstream.UpstreamChain;
import dev.portcullis.ethereum.common.EthereumHex;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Controls block production and block headers, as on anvil and Hardhat's node. Development mode
 * only.
 */
final class MiningCommands {
  private static final long MOST_INTERVAL = Duration.ofDays(365).toSeconds();

  private final Chain chain;
  private final Snapshots snapshots;
  private final String clientVersion;

  private MiningCommands(Chain chain, Snapshots snapshots, String clientVersion) {
    this.chain = chain;
    this.snapshots = snapshots;
    this.clientVersion = clientVersion;
  }

  static List<NodeRpcMethod> of(Chain chain, Snapshots snapshots, String clientVersion) {
    MiningCommands commands = new MiningCommands(chain, snapshots, clientVersion);
    return List.of(
        new LambdaMethod("anvil_mine", WorkloadClass.EXECUTION, commands::mine),
        new LambdaMethod("anvil_getAutomine", params -> chain.dev().automine()),
        new LambdaMethod("evm_setAutomine", commands::setAutomine),
        new LambdaMethod("anvil_setAutomine", commands::setAutomine),
        new LambdaMethod("evm_setIntervalMining", params -> commands.setInterval(params, 1)),
        new LambdaMethod("anvil_setIntervalMining", params -> commands.setInterval(params, 1_000)),
        new LambdaMethod("anvil_setNextBlockBaseFeePerGas", commands::setBaseFee),
        new LambdaMethod("anvil_setCoinbase", commands::setCoinbase),
        new LambdaMethod("anvil_setPrevRandao", commands::setPrevRandao),
        new LambdaMethod("evm_setBlockGasLimit", commands::setGasLimit),
        new LambdaMethod("anvil_setBlockTimestampInterval", commands::setTimestampInterval),
        new LambdaMethod("anvil_removeBlockTimestampInterval", commands::removeTimestampInterval),
        new LambdaMethod("evm_setTime", commands::setTime),
        new LambdaMethod("anvil_dropTransaction", commands::drop),
        new LambdaMethod("hardhat_dropTransaction", params -> commands.drop(params) != null),
        new LambdaMethod("anvil_dropAllTransactions", commands::dropAll),
        new LambdaMethod("anvil_reset", WorkloadClass.EXECUTION, commands::reset),
        new LambdaMethod("anvil_nodeInfo", params -> commands.nodeInfo()),
        new LambdaMethod("anvil_metadata", params -> commands.metadata()),
        new LambdaMethod("anvil_setLoggingEnabled", commands::setLogging));
  }

  /** [number of blocks, default 1; seconds between two of them, default 1]. */
  private Object mine(RpcParams params) {
    long count = params.at(0).optional(ParamValue::number).orElse(1L);
    long seconds = params.at(1).optional(ParamValue::number).orElse(1L);
    chain.dev().mine(count, seconds);
    return true;
  }

  private Object setAutomine(RpcParams params) {
    ParamValue wish = params.at(0);
    if (wish.isAbsent()) {
      throw wish.must("true or false");
    }
    chain.dev().setAutomine(wish.bool(true));
    return true;
  }

  /** [time between blocks, 0 for never]: Hardhat counts milliseconds, anvil seconds. */
  private Object setInterval(RpcParams params, int millis) {
    ParamValue interval = params.at(0);
    long units = interval.number();
    if (units > MOST_INTERVAL) {
      throw interval.must("at most " + MOST_INTERVAL);
    }
    chain.dev().setInterval(Duration.ofMillis(units * millis));
    return true;
  }

  /** [wei]. */
  private Object setBaseFee(RpcParams params) {
    ParamValue fee = params.at(0);
    if (fee.padded().bitLength() > Long.SIZE - 1) {
      throw fee.must("less than 2^63 wei");
    }
    chain.dev().nextBlock().setBaseFee(fee.padded());
    return true;
  }

  private Object setCoinbase(RpcParams params) {
    chain.dev().nextBlock().setCoinbase(params.at(0).address());
    return true;
  }

  private Object setPrevRandao(RpcParams params) {
    chain.dev().nextBlock().setPrevRandao(params.at(0).hash());
    return true;
  }

  private Object setGasLimit(RpcParams params) {
    chain.dev().nextBlock().setGasLimit(params.at(0).number());
    return true;
  }

  private Object setTimestampInterval(RpcParams params) {
    ParamValue seconds = params.at(0);
    if (seconds.number() > MOST_INTERVAL) {
      throw seconds.must("at most " + MOST_INTERVAL);
    }
    chain.dev().setTimestampInterval(OptionalLong.of(seconds.number()));
    return true;
  }

  private Object removeTimestampInterval(RpcParams params) {
    chain.dev().setTimestampInterval(OptionalLong.empty());
    return true;
  }

  /** [seconds since 1970]; returns the offset from the wall clock. */
  private Object setTime(RpcParams params) {
    return chain.dev().setTime(params.at(0).number());
  }

  /**
   * [hash]: anvil returns it if it was pending and null otherwise, Hardhat's node true or false.
   */
  private Object drop(RpcParams params) {
    var hash = params.at(0).hash();
    return chain.dev().drop(hash) ? hash.toString() : null;
  }

  private Object dropAll(RpcParams params) {
    chain.dev().dropAll();
    return true;
  }

  /** [{forking}]: restarts, as a copy of the named chain or as a chain of its own. */
  private Object reset(RpcParams params) {
    Optional<UpstreamChain> copied = ForkInfo.wanted(params.at(0), chain);
    if (copied.isPresent()) {
      chain.dev().reset(copied.get());
    } else {
      chain.dev().reset();
    }
    snapshots.clear();
    return true;
  }

  private Object nodeInfo() {
    Block head = chain.head();
    return new NodeInfo(
        EthereumHex.quantity(head.number()),
        head.header().timestamp(),
        head.hash().toString(),
        chain.settings().fork().toString(),
        "fees",
        new Environment(
            chain.nextBaseFee().toString(),
            chain.settings().chainId(),
            EthereumHex.quantity(head.header().gasLimit()),
            chain.fees().gasPrice().toString()),
        ForkInfo.Config.of(chain));
  }

  private Object metadata() {
    Block head = chain.head();
    return new Metadata(
        clientVersion,
        chain.settings().chainId(),
        chain.first().hash().toString(),
        head.number(),
        head.hash().toString(),
        ForkInfo.Network.of(chain));
  }

  private record NodeInfo(
      String currentBlockNumber,
      long currentBlockTimestamp,
      String currentBlockHash,
      String hardFork,
      String transactionOrder,
      Environment environment,
      ForkInfo.Config forkConfig) {}

  private record Environment(String baseFee, long chainId, String gasLimit, String gasPrice) {}

  private record Metadata(
      String clientVersion,
      long chainId,
      String instanceId,
      long latestBlockNumber,
      String latestBlockHash,
      @JsonInclude(JsonInclude.Include.NON_NULL) ForkInfo.Network forkedNetwork) {}

  /** [true or false]: requests are not logged here, so this has no effect. */
  private Object setLogging(RpcParams params) {
    var unused = params.at(0).bool(true);
    return true;
  }
}

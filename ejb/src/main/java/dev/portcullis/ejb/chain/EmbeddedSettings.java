package dev.portcullis.ejb.chain;

import dev.portcullis.devnet.common.UInt256;
import dev.portcullis.devnet.node.method.NodeMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How the embedded chain runs.
 *
 * @param name the chain's name as the operator calls it
 * @param chainId the chain id (EIP-155)
 * @param dataDir the directory of its data, made when it is not there
 * @param rpcHost the address its own JSON-RPC port listens on
 * @param rpcPort that port, for tools on this machine; 0 opens none
 * @param blockInterval time between blocks; zero makes a block as soon as there is a transaction
 * @param fork the rules of the EVM: cancun, prague or osaka
 * @param fsync whether a block also survives a loss of power, not only of the process
 * @param layer1 how it goes to a layer 1 in this process; empty when it does not
 * @param development whether the port serves {@code evm_mine} and the like
 * @param ecosystem whether results have the form of public clients where document 2 differs
 */
record EmbeddedSettings(
    String name,
    long chainId,
    Path dataDir,
    String rpcHost,
    int rpcPort,
    Duration blockInterval,
    String fork,
    boolean fsync,
    Optional<Layer1Settings> layer1,
    boolean development,
    boolean ecosystem) {

  /** What its methods are switched to. */
  NodeMode mode() {
    return new NodeMode(development, ecosystem, UInt256.ZERO);
  }
}

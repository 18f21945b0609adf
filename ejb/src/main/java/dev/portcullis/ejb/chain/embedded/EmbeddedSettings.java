package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.util.Optional;

/**
 * The settings of the embedded chain.
 *
 * @param name the name of the chain that the operator chose
 * @param chain the chain itself, with its data directory
 * @param rpc its own JSON-RPC port
 * @param mode the behavior of its methods
 * @param limits the limits of one client
 * @param layer1 the settings of layer 1 in this process; empty if there is none
 * @param judging how transactions from its own port are checked; empty if inclusion is not checked
 */
public record EmbeddedSettings(
    String name,
    ChainOptions chain,
    EmbeddedPortSettings rpc,
    NodeMode mode,
    NodeLimits limits,
    Optional<Layer1Settings> layer1,
    Optional<NodePortAuthorization> judging) {
  /** Creates the settings of a chain that includes all transactions. */
  EmbeddedSettings(
      String name,
      ChainOptions chain,
      EmbeddedPortSettings rpc,
      NodeMode mode,
      NodeLimits limits,
      Optional<Layer1Settings> layer1) {
    this(name, chain, rpc, mode, limits, layer1, Optional.empty());
  }
}

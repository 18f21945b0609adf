package dev.portcullis.ejb.chain.embedded;

import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.util.Optional;

/**
 * How the embedded chain runs.
 *
 * @param name the chain's name as the operator calls it
 * @param chain the chain itself, with the directory of its data
 * @param rpc its own JSON-RPC port
 * @param mode what its methods are switched to
 * @param limits what one client may ask of it
 * @param layer1 how it goes to a layer 1 in this process; empty when it does not
 * @param judging how transactions are judged that come by its own port; empty if none is judged
 *     when it is included
 */
public record EmbeddedSettings(
    String name,
    ChainOptions chain,
    EmbeddedPortSettings rpc,
    NodeMode mode,
    NodeLimits limits,
    Optional<Layer1Settings> layer1,
    Optional<DirectPortTrust> judging) {
  /** Of a chain that includes whatever comes. */
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

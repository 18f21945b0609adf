package dev.portcullis.ethereum.chain;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Opens a chain in this process. A {@link ServiceLoader} finds the provider. A program that is
 * built without one has no such chain and needs an external node.
 */
public interface ChainProvider {
  /**
   * Opens a chain, including its layer 1 if the settings define one.
   *
   * @param settings the settings of the chain
   * @return the open chain, which the caller closes
   * @throws ChainOpenException when its data cannot be used
   * @throws IllegalArgumentException naming the setting that is out of its range
   */
  EmbeddedChain open(EmbeddedChainSettings settings);

  /** The provider on the class path of this class; empty if there is none. */
  static Optional<ChainProvider> find() {
    return ServiceLoader.load(ChainProvider.class, ChainProvider.class.getClassLoader())
        .findFirst();
  }
}

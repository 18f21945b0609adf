package dev.portcullis.ethereum.chain;

import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Opens a chain in this process. A {@link ServiceLoader} finds it: a program that is built without
 * such a chain has none, and needs a node elsewhere.
 */
public interface ChainProvider {
  /**
   * Opens a chain, with the layer below where the settings have one.
   *
   * @param settings what is decided before it starts
   * @return the open chain, which the caller closes
   * @throws ChainOpenException when its data cannot be used
   * @throws IllegalArgumentException naming the setting that is out of its range
   */
  EmbeddedChain open(EmbeddedChainSettings settings);

  /** The one on the class path of this class; empty if there is none. */
  static Optional<ChainProvider> find() {
    return ServiceLoader.load(ChainProvider.class, ChainProvider.class.getClassLoader())
        .findFirst();
  }
}

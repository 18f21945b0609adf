package dev.portcullis.devnet.embedded;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.node.method.NodeMethods;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.devnet.store.StoreException;
import dev.portcullis.ethereum.chain.ChainOpenException;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.ChainProvider;
import dev.portcullis.ethereum.chain.EmbeddedChain;
import dev.portcullis.ethereum.chain.EmbeddedChainSettings;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import java.util.function.Supplier;

/** Opens this chain in a program that depends on {@link ChainProvider} alone. */
public final class DevnetProvider implements ChainProvider {
  @Override
  public EmbeddedChain open(EmbeddedChainSettings settings) {
    ChainSettings chain = chain(settings);
    try {
      if (settings.rollup().isPresent()) {
        Rollup rollup = Rollup.open(chain, settings.rollup().get());
        return made(() -> new RollupChain(rollup, settings), rollup::close);
      }
      Chain alone = Chain.open(Rollup.withSystemContracts(chain));
      return made(
          () -> over(alone, settings.limits(), settings.clientVersion(), settings.mode()),
          alone::close);
    } catch (StoreException unusable) {
      throw new ChainOpenException(unusable.getMessage(), unusable);
    }
  }

  /** Closes an open chain if the wrapper cannot be created: no other code would. */
  private static EmbeddedChain made(Supplier<EmbeddedChain> of, Runnable close) {
    try {
      return of.get();
    } catch (RuntimeException | Error failure) {
      try {
        close.run();
      } catch (RuntimeException alsoFailed) {
        failure.addSuppressed(alsoFailed);
      }
      throw failure;
    }
  }

  /**
   * The view of an open chain for an embedding program.
   *
   * @param chain the chain, which is closed with the result
   * @param limits for one client
   * @param clientVersion the result of {@code web3_clientVersion}
   * @param mode the enabled methods
   */
  public static EmbeddedChain over(
      Chain chain, NodeLimits limits, String clientVersion, NodeMode mode) {
    return new SingleChain(
        NodeMethods.of(chain, limits, clientVersion, mode), limits, clientVersion);
  }

  private static ChainSettings chain(EmbeddedChainSettings settings) {
    ChainOptions options = settings.chain();
    ChainSettings.Builder builder =
        ChainSettings.builder()
            .chainId(options.chainId())
            .fsync(options.storage().fsync())
            .stateBlocks(options.storage().stateBlocks())
            .truncation(options.storage().truncation())
            .blockInterval(options.blocks().interval())
            .gasLimit(options.blocks().gasLimit())
            .minBaseFee(options.blocks().minBaseFee())
            .presets(options.blocks().presets())
            .callGas(options.calls().gas())
            .callTimeout(options.calls().timeout())
            .logLimit(options.calls().logs())
            .maxTransactionBytes(options.pool().transactionBytes())
            .maxNonceGap(options.pool().nonceGap())
            .poolSize(options.pool().size())
            .inclusion(settings.inclusion());
    options.storage().directory().ifPresent(builder::dataDirectory);
    options.blocks().fork().ifPresent(builder::fork);
    return builder.build();
  }
}

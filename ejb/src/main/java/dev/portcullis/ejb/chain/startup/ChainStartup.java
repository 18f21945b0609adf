package dev.portcullis.ejb.chain.startup;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.chain.embedded.EmbeddedLayer1;
import dev.portcullis.ejb.chain.embedded.EmbeddedNode;
import dev.portcullis.ejb.chain.embedded.InclusionGate;
import dev.portcullis.ejb.chain.upstream.UpstreamMeters;
import dev.portcullis.ejb.chain.upstream.UpstreamNodes;
import dev.portcullis.kernel.Address;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the chain of {@code chain.kind} before the first request and closes it with the
 * application. Beans inject {@link ChainNode}. Beans that subscribe to heads at startup use
 * {@code @DependsOn("ChainStartup")}, so that they stop before the chain does.
 */
@Singleton
@Startup
@DependsOn("StartupCheck")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ChainStartup {
  private static final Logger LOG = LoggerFactory.getLogger(ChainStartup.class);

  @Inject private ChainConfig config;
  @Inject private UpstreamMeters meters;

  /** Listeners run on these threads, with the application's class loader and naming. */
  @Resource private ManagedThreadFactory threads;

  private ChainNode node;
  private ChainNode below;

  @PostConstruct
  void open() {
    node =
        switch (config.kind()) {
          case EMBEDDED -> new EmbeddedNode(config.embedded(), threads);
          case UPSTREAM ->
              new UpstreamNodes(config.upstream(), threads, node -> meters.calls("" + node));
        };
    LOG.info("The chain \"{}\" is {}", node.name(), node.getClass().getSimpleName());
  }

  /**
   * Returns when the chain is open, because a singleton is called only after its construction. For
   * beans of other modules, whose {@code @DependsOn} is written differently in an EAR and a WAR.
   */
  public void completed() {}

  /** The chain, for injection. */
  @Produces
  @ApplicationScoped
  public ChainNode node() {
    return node;
  }

  /**
   * The inclusion gate of the embedded chain, for its judge; empty if this process checks no
   * inclusion.
   */
  public Optional<InclusionGate> inclusion() {
    return node instanceof EmbeddedNode embedded ? embedded.inclusion() : Optional.empty();
  }

  /** The chain below the legacy rollup, for injection; opened on first use. */
  @Produces
  @ApplicationScoped
  @Layer1
  public synchronized ChainNode layer1() {
    if (below == null) {
      below = openLayer1();
    }
    return below;
  }

  private ChainNode openLayer1() {
    if (config.layer1Upstream().isPresent()) {
      return new UpstreamNodes(
          config.layer1Upstream().get(), threads, node -> meters.calls("layer1-" + node));
    }
    if (node instanceof EmbeddedNode embedded) {
      Optional<EmbeddedLayer1> layer1 = embedded.layer1(threads);
      if (layer1.isPresent()) {
        return layer1.get();
      }
    }
    throw new IllegalStateException("There is no layer-1 chain");
  }

  /**
   * Ensures that an address has ether on layer 1, if layer 1 is in this process. Waits for it.
   *
   * @param wei the minimum balance in wei
   * @return whether it is in this process; otherwise nothing happens
   */
  public boolean topUp(Address address, BigInteger wei) {
    if (layer1() instanceof EmbeddedLayer1 embedded) {
      embedded.topUp(address, wei);
      return true;
    }
    return false;
  }

  @PreDestroy
  synchronized void close() {
    if (below != null) {
      below.close();
    }
    node.close();
  }
}

package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.bundler.BundlerConfig;
import dev.portcullis.ejb.chain.startup.ChainStartup;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.policy.PolicyFeed;
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
import jakarta.inject.Inject;

/**
 * Attaches the permission check to the embedded chain, from the start of the application to its
 * end. Before and after, blocks are produced without transactions that need a judgement.
 */
@Singleton
@Startup
@DependsOn({"ChainStartup", "MetersStartup", "PolicyWatch"})
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class InclusionStartup {
  @Inject private ChainStartup chain;
  @Inject private PolicyFeed feed;
  @Inject private DecisionFactCache facts;
  @Inject private ExclusionRecorder records;
  @Inject private InclusionMeters meters;
  @Inject private BundlerConfig bundler;
  @Resource private ManagedThreadFactory threads;

  private PermissionedChain judged;

  @PostConstruct
  void start() {
    judged =
        chain
            .inclusion()
            .map(
                inclusionGate ->
                    PermissionedChain.begin(
                        inclusionGate, feed, facts, records, meters, bundler.bundles(), threads))
            .orElse(null);
  }

  @PreDestroy
  void stop() {
    if (judged != null) {
      judged.close();
    }
  }
}

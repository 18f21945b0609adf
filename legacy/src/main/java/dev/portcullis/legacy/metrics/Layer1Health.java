package dev.portcullis.legacy.metrics;

import dev.portcullis.ejb.chain.ChainHealth;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.Layer1;
import dev.portcullis.ejb.health.HealthCheck;
import dev.portcullis.ejb.health.HealthKind;
import dev.portcullis.ejb.health.HealthSource;
import dev.portcullis.legacy.setting.LegacyConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;

/** The health of the layer 1 nodes of the legacy rollup, where it is enabled. */
@ApplicationScoped
public class Layer1Health implements HealthSource {
  @Inject private LegacyConfig config;
  @Inject @Layer1 private ChainNode layer1;

  @Override
  public List<HealthCheck> checks() {
    return config.isEnabled() ? ChainHealth.of(HealthKind.LAYER1_NODE, layer1) : List.of();
  }
}

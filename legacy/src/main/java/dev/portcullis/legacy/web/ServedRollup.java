package dev.portcullis.legacy.web;

import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyModule;
import dev.portcullis.legacy.rpc.LegacyEndpoint;
import dev.portcullis.legacy.rpc.LegacySocketConfig;
import dev.portcullis.legacy.rpc.ReceiptSubscriptions;
import dev.portcullis.legacy.setting.LegacyConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/** Registers the legacy rollup's resources with the other modules, where it is enabled. */
@ApplicationScoped
public class ServedRollup implements LegacyModule {
  /** Its Jakarta REST resources. */
  public static final Set<Class<?>> RESOURCES =
      Set.of(LegacyBlocksResource.class, LegacyHistoryResource.class, LegacyResource.class);

  @Inject private LegacyConfig config;
  @Inject private LegacySocketConfig sockets;
  @Inject private LegacyEndpoint endpoint;
  @Inject private ReceiptSubscriptions subscriptions;

  @Override
  public Optional<LegacyInterface> served() {
    return config.isEnabled()
        ? Optional.of(
            new LegacyInterface(RESOURCES, endpoint, sockets.sockets(), subscriptions::drop))
        : Optional.empty();
  }
}

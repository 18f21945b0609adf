package dev.portcullis.ejb.webhook.http;

import dev.portcullis.ejb.outbound.HostLookup;
import dev.portcullis.ejb.outbound.HostLookups;
import dev.portcullis.ejb.outbound.HttpUrl;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.OutboundGuard;
import dev.portcullis.ejb.outbound.ResolverBusyException;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.IpRange;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hc.client5.http.DnsResolver;

/**
 * Decides where callbacks may go, so that nobody can make the service call its own network
 * (server-side request forgery). Asked when an address is given and again by {@link CallbackClient}
 * for each connection: the addresses that it lets through are the ones connected to.
 */
@ApplicationScoped
public class CallbackTargets {
  private static final int RETRY_SECONDS = 5;

  /** Most names are known at once: what a caller waits for a place. */
  private static final Duration BRIEFLY = Duration.ofMillis(50);

  private final OutboundGuard guard;
  private final HostLookup giving;
  private final HostLookup connecting;
  private final OutboundBulkhead calls;

  /** For the container. */
  protected CallbackTargets() {
    this(List::of, InetAddress::getAllByName);
  }

  /** With the configured networks. */
  @Inject
  public CallbackTargets(WebhookConfig config, HostLookups lookups, OutboundBulkhead calls) {
    this.guard = new OutboundGuard(() -> config.settings().allowedNetworks());
    this.giving = lookups.users();
    this.connecting = lookups.callbacks();
    this.calls = calls;
  }

  /** With networks and a lookup of one's own. */
  CallbackTargets(Supplier<List<IpRange>> allowed, HostLookup lookup) {
    this.guard = new OutboundGuard(allowed);
    this.giving = lookup;
    this.connecting = lookup;
    this.calls = new OutboundBulkhead();
  }

  /**
   * Checks an address that a user gives. A host that nobody knows yet, or whose name servers are
   * silent, is let be: it is looked up again for each connection.
   *
   * @throws Failure naming {@code url} unless it is an absolute http or https address of a host
   *     that resolves to no special address; OVERLOADED while too many names, or too many of the
   *     same user, are looked up
   */
  public HttpUrl checked(String url) {
    HttpUrl target = HttpUrl.parse("url", url);
    refuse(guard.problem(target));
    if (target.literal().isEmpty()) {
      refuse(guard.problem(known(target.uri().getHost())));
    }
    return target;
  }

  private InetAddress[] known(String host) {
    String asker = Caller.find().map(Caller::userId).orElse(host);
    try {
      return calls.within(
          new OutboundBulkhead.Target(asker, OutboundBulkhead.TargetOrigin.USER),
          BRIEFLY,
          () -> giving.all(host, asker));
    } catch (ResolverBusyException full) {
      throw (Failure)
          Failure.overloaded("The host of url cannot be looked up now", RETRY_SECONDS)
              .initCause(full);
    } catch (UnknownHostException unknown) {
      return new InetAddress[0];
    }
  }

  /** Resolves a host, for each connection, to those of its addresses that may be connected to. */
  public DnsResolver resolver() {
    return guard.resolver(connecting);
  }

  private static void refuse(Optional<String> problem) {
    problem.ifPresent(
        rule -> {
          throw Failure.invalid("url", rule);
        });
  }
}

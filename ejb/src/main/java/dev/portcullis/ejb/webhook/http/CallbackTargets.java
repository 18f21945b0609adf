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
 * Decides which addresses callbacks may reach, so that users cannot make the service call its own
 * network (server-side request forgery). It checks an address when a user sets it. {@link
 * CallbackClient} checks again for each connection, and connects only to the permitted addresses.
 */
@ApplicationScoped
public class CallbackTargets {
  private static final int RETRY_SECONDS = 5;

  /** Most names resolve at once, so a caller waits only this long for a permit. */
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

  /** With custom networks and lookup. */
  CallbackTargets(Supplier<List<IpRange>> allowed, HostLookup lookup) {
    this.guard = new OutboundGuard(allowed);
    this.giving = lookup;
    this.connecting = lookup;
    this.calls = new OutboundBulkhead();
  }

  /**
   * Checks an address from a user. An unknown host is accepted, also if its name servers do not
   * respond: each connection resolves it again.
   *
   * @throws Failure naming {@code url} unless it is an absolute http or https address of a host
   *     that resolves to no special address; OVERLOADED while too many lookups run, in total or for
   *     the same user
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
          Failure.overloaded("The host of url cannot be resolved at present", RETRY_SECONDS)
              .initCause(full);
    } catch (UnknownHostException unknown) {
      return new InetAddress[0];
    }
  }

  /** Resolves a host, for each connection, to its permitted addresses. */
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

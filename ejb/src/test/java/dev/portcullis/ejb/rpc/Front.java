package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.denial.DisclosureConfig;
import dev.portcullis.ejb.denial.DisclosureLedger;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.pool.PoolReader;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.ServiceEndpoint;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.execution.ContractCalls;
import dev.portcullis.ejb.rpc.filter.FilterStore;
import dev.portcullis.ejb.rpc.filter.Filters;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.PrincipalResolver;
import dev.portcullis.ejb.rpc.visibility.FilteredBlocks;
import dev.portcullis.ejb.rpc.visibility.FilteredDetails;
import dev.portcullis.ejb.rpc.visibility.FilteredLogs;
import dev.portcullis.ejb.rpc.visibility.FilteredTransactions;
import dev.portcullis.ejb.rpc.visibility.OwnAddresses;
import dev.portcullis.ejb.rpc.visibility.ViewAsAudit;
import dev.portcullis.ejb.rpc.visibility.Visibility;
import dev.portcullis.ejb.rpc.visibility.VisibleLogs;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.subscription.SteppedFeed;
import dev.portcullis.ejb.subscription.SubscribeMethods;
import dev.portcullis.ejb.subscription.SubscriptionConfig;
import dev.portcullis.ejb.subscription.SubscriptionFeed;
import dev.portcullis.ejb.subscription.Subscriptions;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.inject.Instance;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The whole gateway in front of a chain, from messages to what the database knows. */
final class Front {
  /** After a gap of more the connections end. */
  static final int MOST_BLOCKS = 5;

  private static final Map<Class<?>, Object> SETTINGS = settings();

  private final GivenPool pool;
  private final RightsFacts stored = new RightsFacts();
  private final LookingFeed looks = new LookingFeed();
  private final Map<String, Socket> sockets = new HashMap<>();
  private final Gateway gateway;
  private final SteppedFeed feed;
  private final Subscriptions subscriptions;

  Front(ChainNode chain, GivenPool pool) {
    this.pool = pool;
    Map<Class<?>, Object> given = new HashMap<>(SETTINGS);
    given.put(ChainNode.class, chain);
    given.put(DecisionFactService.class, stored);
    given.put(PolicyFeed.class, looks.feed());
    given.put(FilterStore.class, new GivenFilters());
    given.put(PoolReader.class, pool.read(chain));
    // What they answer is none of the readings of the chain.
    given.put(WalletEndpoint.class, new WalletEndpoint());
    given.put(ServiceEndpoint.class, new ServiceEndpoint());
    given.put(ViewAsAudit.class, new ViewAsAudit());
    Wiring wiring = new Wiring(given);
    subscriptions = wiring.of(Subscriptions.class);
    feed =
        new SteppedFeed(
            chain,
            subscriptions,
            wiring.of(PrincipalResolver.class),
            wiring.of(VisibleLogs.class),
            wiring.of(Visibility.class),
            MOST_BLOCKS);
    given.put(GatewayNodeClient.class, wiring.of(GatewayNodeClient.class));
    given.put(DecisionFactCache.class, wiring.of(DecisionFactCache.class));
    given.put(Subscriptions.class, subscriptions);
    given.put(SubscriptionFeed.class, feed);
    Wiring methods = new Wiring(given);
    given.put(
        Instance.class,
        Wiring.all(
            List.of(
                methods.of(ContractCalls.class),
                methods.of(FilteredBlocks.class),
                methods.of(FilteredDetails.class),
                methods.of(FilteredLogs.class),
                methods.of(FilteredTransactions.class),
                methods.of(Filters.class),
                methods.of(OwnAddresses.class),
                methods.of(SubscribeMethods.class))));
    Wiring whole = new Wiring(given);
    whole.of(AccountEndpoint.class).collect();
    gateway = whole.of(Gateway.class);
  }

  private static Map<Class<?>, Object> settings() {
    return Map.of(
        RpcConfig.class,
        GivenSettings.bean(RpcConfig.class, Map.of()),
        PoolConfig.class,
        GivenPool.CONFIG,
        SubscriptionConfig.class,
        GivenSettings.bean(SubscriptionConfig.class, Map.of()),
        DenialLedger.class,
        new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of())),
        DisclosureLedger.class,
        new DisclosureLedger(
            GivenSettings.bean(DisclosureConfig.class, Map.of()),
            GivenSettings.bean(DenialConfig.class, Map.of())));
  }

  /** From now on these hold: it is noticed as a change of everything is. */
  void become(Rights rights) {
    stored.become(rights);
    looks.finds(Set.of(new PolicyChange(Kind.EVERYTHING, "")));
  }

  /** The answer to a message, sent by their socket or by itself. */
  String ask(Somebody who, boolean bySocket, String message) {
    CallContext context =
        new CallContext("request", "trace", null, actor(who), null, null, null, "127.0.0.1", null);
    RpcCaller caller = RpcCaller.of(context);
    RpcMessage read = RpcMessage.read(message.getBytes(StandardCharsets.UTF_8));
    if (!bySocket) {
      return text(gateway.answer(Gateway.Entry.ACCOUNT, read, caller).rest());
    }
    Socket socket = socket(who);
    String answer =
        text(
            gateway.answer(Gateway.Entry.ACCOUNT, read, caller.onChannel(socket.channel())).rest());
    socket.takeAnswer(answer);
    return answer;
  }

  private static Actor actor(Somebody who) {
    return new Actor(who.type(), who.id(), who.organization(), null);
  }

  private static String text(byte[] answer) {
    return new String(answer, StandardCharsets.UTF_8);
  }

  /** Their socket; another if the last one was closed. */
  Socket socket(Somebody who) {
    return sockets.computeIfAbsent(who.id(), none -> new Socket(actor(who)));
  }

  /** Ends what was closed, as a server does; the code, or 0 if it was not. */
  int closing(Somebody who) {
    Socket socket = socket(who);
    if (socket.closedBy() != 0) {
      subscriptions.drop(socket.channel());
      sockets.remove(who.id());
    }
    return socket.closedBy();
  }

  /** What waits at the gate. */
  GivenPool pool() {
    return pool;
  }

  void tell() {
    feed.tell();
  }

  void look() {
    feed.look();
  }
}

package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.MethodDecision.Handling;
import dev.portcullis.kernel.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Resolves the current principal of an authenticated actor. */
@ApplicationScoped
public class PrincipalResolver {
  private DecisionFactCache facts;

  /** For the container's proxy. */
  protected PrincipalResolver() {}

  /** With the facts for decisions. */
  @Inject
  public PrincipalResolver(DecisionFactCache facts) {
    this.facts = facts;
  }

  /** The principal; empty if the account no longer exists. */
  public Optional<Principal> of(Actor actor) {
    return switch (actor.type()) {
      case USER -> facts.user(actor.id());
      case M2M_APP -> facts.application(actor.id());
      case TENANT -> facts.tenant(actor.id());
      case ANONYMOUS, SERVICE, SYSTEM -> Optional.empty();
    };
  }

  /** The same, including users without any rights left, to explain denials. */
  public Optional<Principal> includingInactive(Actor actor) {
    return actor.type() == Actor.Type.USER ? facts.userIncludingInactive(actor.id()) : of(actor);
  }

  /**
   * The principal that may receive pushes, as far as the method decides; empty if none may.
   *
   * @throws RpcError −32090 if it is as if the client had sent no credentials
   */
  public Optional<Principal> subscriber(Actor actor) {
    Optional<Principal> principal = of(actor);
    MethodDecision ruling = MethodDecision.of(MethodPolicy.SUBSCRIBE, principal);
    if (ruling.handling() == Handling.UNAUTHORIZED) {
      throw RpcError.unauthorized();
    }
    return principal.filter(known -> ruling.allowed());
  }
}

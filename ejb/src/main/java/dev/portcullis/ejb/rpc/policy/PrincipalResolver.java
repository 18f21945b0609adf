package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.MethodDecision.Handling;
import dev.portcullis.kernel.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Who reads in the name of somebody who has shown credentials, as of now. */
@ApplicationScoped
public class PrincipalResolver {
  private DecisionFactCache facts;

  /** For the container's proxy. */
  protected PrincipalResolver() {}

  /** With what it asks. */
  @Inject
  public PrincipalResolver(DecisionFactCache facts) {
    this.facts = facts;
  }

  /** The reader; empty if there is nobody of that name any more. */
  public Optional<Principal> of(Actor actor) {
    return switch (actor.type()) {
      case USER -> facts.user(actor.id());
      case M2M_APP -> facts.application(actor.id());
      case TENANT -> facts.tenant(actor.id());
      case ANONYMOUS, SERVICE, SYSTEM -> Optional.empty();
    };
  }

  /** The same, also a user who may do nothing any more: for those who ask why. */
  public Optional<Principal> anybody(Actor actor) {
    return actor.type() == Actor.Type.USER ? facts.anybody(actor.id()) : of(actor);
  }

  /**
   * The reader to whom something may be pushed, as far as the method decides; empty if nothing may.
   *
   * @throws RpcError −32090 if it is as if nobody had shown credentials
   */
  public Optional<Principal> subscriber(Actor actor) {
    Optional<Principal> principal = of(actor);
    MethodDecision ruling = MethodDecision.of(MethodPolicy.SUBSCRIBE, principal);
    if (ruling.way() == Handling.UNAUTHORIZED) {
      throw RpcError.unauthorized();
    }
    return principal.filter(known -> ruling.allowed());
  }
}

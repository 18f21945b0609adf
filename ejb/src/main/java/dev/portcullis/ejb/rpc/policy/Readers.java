package dev.portcullis.ejb.rpc.policy;

import dev.portcullis.ejb.decision.Reader;
import dev.portcullis.ejb.decision.memory.AccessFacts;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.policy.MethodRuling.Way;
import dev.portcullis.kernel.Actor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;

/** Who reads in the name of somebody who has shown credentials, as of now. */
@ApplicationScoped
public class Readers {
  private AccessFacts facts;

  /** For the container's proxy. */
  protected Readers() {}

  /** With what it asks. */
  @Inject
  public Readers(AccessFacts facts) {
    this.facts = facts;
  }

  /** The reader; empty if there is nobody of that name any more. */
  public Optional<Reader> of(Actor actor) {
    return switch (actor.type()) {
      case USER -> facts.user(actor.id());
      case M2M_APP -> facts.application(actor.id());
      case TENANT -> facts.tenant(actor.id());
      case ANONYMOUS, SERVICE, SYSTEM -> Optional.empty();
    };
  }

  /** The same, also a user who may do nothing any more: for those who ask why. */
  public Optional<Reader> anybody(Actor actor) {
    return actor.type() == Actor.Type.USER ? facts.anybody(actor.id()) : of(actor);
  }

  /**
   * The reader to whom something may be pushed, as far as the method decides; empty if nothing may.
   *
   * @throws RpcError −32090 if it is as if nobody had shown credentials
   */
  public Optional<Reader> subscriber(Actor actor) {
    Optional<Reader> reader = of(actor);
    MethodRuling ruling = MethodRuling.of(MethodPolicy.SUBSCRIBE, reader);
    if (ruling.way() == Way.UNAUTHORIZED) {
      throw RpcError.unauthorized();
    }
    return reader.filter(known -> ruling.allowed());
  }
}

package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;

/** Callers with an authenticator, and the answers that it gives to challenges. */
final class PasskeyActors {
  private static final String ACTION = "{\"action\":\"transfer\"}";

  private final World world;
  private Holder latest;
  private Holder passkeyUser;
  private JsonNode registration;
  private JsonNode assertion;

  /** A user with a passkey. */
  private record Holder(Caller caller, TestAuthenticator authenticator, String userId, String id) {}

  PasskeyActors(World world) {
    this.world = world;
  }

  /** Declares them. */
  void declare() {
    world.caller("registering", this::registering);
    world.caller("passkeyHolder", () -> holder().caller());
    world.caller("passkeyAdmin", () -> holder("admin").caller());
    world.generated("stepUpProof", this::proof);
    world.caller("passkeyUser", () -> passkeyUser().caller());
    world.caller("steppingUp", this::steppingUp);
    world.generated("registration", () -> registration.toString());
    world.generated("assertion", () -> assertion.toString());
    world.generated("passkeyOwner", () -> holder().userId());
    world.generated("holderPasskey", () -> latest.id());
    world.generated("passkeyUserId", () -> passkeyUser().userId());
    world.generated("passkey", () -> passkeyUser().id());
  }

  private Holder passkeyUser() {
    if (passkeyUser == null) {
      passkeyUser = holder();
    }
    return passkeyUser;
  }

  /** A user who has begun to register a passkey. */
  private Caller registering() {
    Caller caller = world.user("registering", TestWallet.random());
    registration = new TestAuthenticator().register(begin(caller));
    return caller;
  }

  private Holder holder(String... roles) {
    Caller caller = world.user("holder", TestWallet.random(), roles);
    TestAuthenticator authenticator = new TestAuthenticator();
    ObjectNode body = Types.JSON.createObjectNode();
    body.set("response", authenticator.register(begin(caller)));
    Reply made = caller.send("POST", "/webauthn/register/finish", body.toString());
    if (made.status() != 200) {
      throw new AssertionError("No passkey was registered: " + made);
    }
    latest =
        new Holder(caller, authenticator, world.value("holderId"), made.json().path("id").asText());
    return latest;
  }

  /** A user with a passkey who has begun a step-up. */
  private Caller steppingUp() {
    Holder holder = holder();
    Reply challenge = holder.caller().send("POST", "/webauthn/step-up/begin", ACTION);
    assertion = holder.authenticator().answer(challenge.json());
    return holder.caller();
  }

  /** A proof that the latest holder may register another passkey. */
  private String proof() {
    String action = "passkey:register";
    String body = "{\"action\":\"" + action + "\"}";
    Reply challenge = latest.caller().send("POST", "/webauthn/step-up/begin", body);
    ObjectNode answer = Types.JSON.createObjectNode().put("action", action);
    answer.set("assertion", latest.authenticator().answer(challenge.json()));
    Reply proof = latest.caller().send("POST", "/webauthn/step-up/finish", answer.toString());
    return proof.json().path("proof").asText();
  }

  private static JsonNode begin(Caller caller) {
    return caller.send("POST", "/webauthn/register/begin", null).json();
  }
}

package dev.portcullis.ejb.grant;

import dev.portcullis.acceptance.TestAuthenticator;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Passkeys;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.passkey.BeginStepUpRequest;
import dev.portcullis.ejb.passkey.FinishStepUpRequest;
import dev.portcullis.ejb.passkey.StepUpChallengeView;
import dev.portcullis.ejb.passkey.StepUpService;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;

/** An administrator of the zone who has a passkey, in a session. */
final class Administrator {
  private final TestWallet wallet = TestWallet.random();
  private final TestAuthenticator authenticator = new TestAuthenticator();
  private final String id;
  private final SessionTokenView session;

  Administrator() {
    id = Given.user(wallet);
    Given.zoneRoles(id, "admin");
    Passkeys.register(id, wallet, authenticator);
    session = Sessions.open(id, wallet);
  }

  String id() {
    return id;
  }

  /** Begins a request. */
  void act() {
    Sessions.act(session);
  }

  /** The proof of a step-up to give something; begins another request. */
  String proof() {
    act();
    StepUpService stepUps = Services.get(StepUpService.class);
    String action = StepUpAction.GRANT.wireName();
    StepUpChallengeView challenge = stepUps.begin(id, new BeginStepUpRequest(action));
    String proof =
        stepUps
            .finish(id, new FinishStepUpRequest(action, Passkeys.answer(authenticator, challenge)))
            .proof()
            .reveal();
    act();
    return proof;
  }
}

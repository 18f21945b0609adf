package dev.portcullis.web.resource;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.audit.TimelineExportService;
import dev.portcullis.ejb.audit.TimelineView;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.health.ClockOffset;
import dev.portcullis.ejb.identity.LoginService;
import dev.portcullis.ejb.job.JobHeartbeats;
import dev.portcullis.ejb.legacy.LegacyInterface;
import dev.portcullis.ejb.legacy.LegacyPresence;
import dev.portcullis.ejb.oidc.OidcLoginService;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.startup.DatabaseHealth;
import dev.portcullis.legacy.web.ServedRollup;
import java.util.List;
import java.util.Optional;

/** What services answer when all is well, where the type of their result does not define it. */
final class GoodAnswers {
  /** What the legacy rollup serves, without its sockets. */
  private static final LegacyInterface LEGACY =
      new LegacyInterface(
          ServedRollup.RESOURCES, (request, caller) -> NullNode.instance, 0, channel -> {});

  private GoodAnswers() {}

  /** Has the stubs answer so unless a test prepares something else. */
  static void prepare(Stubs stubs) {
    stubs.always(ChainNode.class, "reachable", none -> true);
    stubs.always(ChainNode.class, "includesTransactions", none -> true);
    stubs.always(ClockOffset.class, "fault", none -> Optional.empty());
    stubs.always(DatabaseHealth.class, "answers", none -> true);
    stubs.always(LoginService.class, "withWallet", login -> Specimens.of(SessionTokenView.class));
    stubs.always(OidcLoginService.class, "login", proven -> Specimens.of(SessionTokenView.class));
    stubs.always(LegacyPresence.class, "isEnabled", none -> true);
    stubs.always(LegacyPresence.class, "served", none -> Optional.of(LEGACY));
    stubs.always(JobHeartbeats.class, "stuck", allowed -> Optional.empty());
    stubs.always(TimelineExportService.class, "begin", query -> new TimelineView(List.of(), null));
  }
}

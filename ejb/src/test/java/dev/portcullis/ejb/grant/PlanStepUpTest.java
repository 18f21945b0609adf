package dev.portcullis.ejb.grant;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.plan.rehearsal.AccessPlanService;
import dev.portcullis.ejb.plan.rehearsal.AccessPlanView;
import dev.portcullis.ejb.plan.rehearsal.PlanState;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/**
 * One proof of a step-up covers all changes of a plan, and a rehearsal does not consume it (ADR
 * 0159). A service test: the transaction decides whether the proof is consumed.
 */
@ServiceTest
class PlanStepUpTest {
  @Inject private AccessPlanService plans;

  private final Administrator administrator = new Administrator();

  private static PlanRequest twoGrants() throws JsonProcessingException {
    String change =
        "{\"op\": \"create\", \"kind\": \"role\", \"role\": {\"roleName\": \"%s\","
            + " \"systemPermissions\": [\"admin_read\"]}}";
    return Json.MAPPER.readValue(
        "{\"changes\": [" + change.formatted(Ids.id()) + ", " + change.formatted(Ids.id()) + "]}",
        PlanRequest.class);
  }

  @Test
  void oneProofIsForAllChangesOfARequest() throws JsonProcessingException {
    PlanRequest grants = twoGrants();
    administrator.act();
    Refused.of(Reason.STEP_UP_REQUIRED, () -> plans.plan(Scope.ZONE, grants));
    String proof = administrator.proof();
    StepUpProofContext.bind(proof);
    AccessPlanView plan = plans.plan(Scope.ZONE, grants);
    administrator.act();
    Refused.of(Reason.STEP_UP_REQUIRED, () -> plans.apply(Scope.ZONE, plan.id()));
    administrator.act();
    StepUpProofContext.bind(proof);
    assertThat(plans.apply(Scope.ZONE, plan.id()).state()).isEqualTo(PlanState.APPLIED);
    AccessPlanView other = anotherPlan();
    administrator.act();
    StepUpProofContext.bind(proof);
    Refused.of(Reason.STEP_UP_REQUIRED, () -> plans.apply(Scope.ZONE, other.id()));
  }

  private AccessPlanView anotherPlan() throws JsonProcessingException {
    StepUpProofContext.bind(administrator.proof());
    return plans.plan(Scope.ZONE, twoGrants());
  }
}

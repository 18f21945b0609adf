package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.plan.change.ChangeKind;
import dev.portcullis.ejb.plan.change.ChangeOperation;
import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.ejb.plan.rehearsal.AccessPlanService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.resource.Api.Answer;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The routes of plans (ADR 0159). A resource test: what a plan contains is tested with the service.
 */
@ResourceTest
class PlansResourceTest {
  private static final String ZONE = "/admin/plans";
  private static final String OWN = "/organizations/o1/plans";
  private static final String ROLE =
      "{\"op\":\"create\",\"kind\":\"role\",\"ref\":\"r\",\"role\":{\"roleName\":\"Teller\","
          + "\"systemPermissions\":[]}}";

  private static String changes(String change) {
    return "{\"changes\":[" + change + "]}";
  }

  @Test
  void changesReachTheServiceWithTheOwnerOfThePath(Api api, Stubs stubs) {
    Answer answer = api.asOperator().post(OWN, changes(ROLE));
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.json().properties())
        .extracting(Map.Entry::getKey)
        .containsExactly(
            "id",
            "organizationId",
            "state",
            "hash",
            "createdBy",
            "createdAt",
            "appliedBy",
            "appliedAt",
            "changes",
            "facts",
            "summary",
            "lines",
            "notCompared");
    assertThat(stubs.onlyCall().name()).isEqualTo("AccessPlanService.plan");
    assertThat(stubs.onlyCall().arguments().get(0)).isEqualTo(Scope.organization("o1"));
    PlannedChange change = ((PlanRequest) stubs.onlyCall().arguments().get(1)).changes().get(0);
    assertThat(change.op()).isEqualTo(ChangeOperation.CREATE);
    assertThat(change.kind()).isEqualTo(ChangeKind.ROLE);
    assertThat(change.role().roleName()).isEqualTo("Teller");
  }

  @Test
  void theZoneReadsListsAndApplies(Api api, Stubs stubs) {
    assertThat(api.asOperator().get(ZONE + "?limit=7&offset=14").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("AccessPlanService.list");
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.ZONE, new PageRequest(7, 14));
    stubs.forgetCalls();
    assertThat(api.asOperator().get(ZONE + "/p1").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("AccessPlanService.get");
    stubs.forgetCalls();
    assertThat(api.asOperator().post(ZONE + "/p1/apply", "").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("AccessPlanService.apply");
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.ZONE, "p1");
  }

  @Test
  void aWrongFieldIsNamedWithItsChange(Api api, Stubs stubs) {
    refused(api, "changes[1].kind", changes(ROLE + ",{\"op\":\"create\",\"kind\":\"wish\"}"));
    refused(
        api,
        "changes[0].role.roleName",
        changes(ROLE.replace("\"roleName\":\"Teller\"", "\"roleName\":\"\"")));
    refused(api, "changes[0].other", changes(ROLE.replace("\"ref\"", "\"other\"")));
    refused(api, "changes[0].ref", changes(ROLE.replace("\"r\"", "\"a b\"")));
    refused(api, "changes", "{\"changes\":[]}");
    refused(api, "changes", changes(String.join(",", Collections.nCopies(101, ROLE))));
    assertThat(stubs.calls()).isEmpty();
  }

  private static void refused(Api api, String field, String body) {
    Answer answer = api.asOperator().post(ZONE, body);
    assertThat(answer.status()).as(body).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo(field);
  }

  @Test
  void aStalePlanIsAConflict(Api api, Stubs stubs) {
    stubs.fail(AccessPlanService.class, "apply", Failure.of(Reason.CONFLICT, "The plan is stale"));
    Answer answer = api.asOperator().post(OWN + "/p1/apply", "");
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.at("/error/message")).isEqualTo("The plan is stale");
  }

  @Test
  void anIssueOfAServiceKeepsThePlaceInThePlan(Api api, Stubs stubs) {
    stubs.fail(
        AccessPlanService.class, "plan", Failure.invalid("changes[0].role.roleName", "is bad"));
    Answer answer = api.asOperator().post(ZONE, changes(ROLE));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("changes[0].role.roleName");
  }
}

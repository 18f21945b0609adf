package dev.portcullis.ejb.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.M2mApplicationView;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.serviceaccount.ServiceAccountView;
import dev.portcullis.ejb.tenant.TenantDefinition;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.tenant.TenantView;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserQuery;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Organizations, users, machines and tenants are found by a part of their name. */
@ServiceTest
class SearchByNameTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  /** What each list has three of, and one that differs where a pattern would not. */
  private final String mark = "Q" + Ids.alphanumeric(12);

  /** A list that is searched by name. */
  private record Named(
      String name,
      UnaryOperator<String> creation,
      BiFunction<String, PageRequest, Page<String>> search) {
    String create(String name) {
      Acting.asOperator();
      return creation.apply(name);
    }

    Page<String> find(String text, PageRequest paging) {
      return search.apply(text, paging);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Named> lists() {
    return Stream.of(
        new Named(
            "organizations",
            name ->
                Services.get(OrganizationService.class)
                    .create(new OrganizationDefinition(name, List.of()))
                    .id(),
            (text, paging) ->
                Services.get(OrganizationService.class)
                    .list(text, "false", paging)
                    .map(OrganizationView::id)),
        new Named(
            "users",
            name ->
                Services.get(UserService.class)
                    .create(new UserDefinition(name, null, null, null, null))
                    .id(),
            (text, paging) ->
                Services.get(UserService.class)
                    .list(new UserQuery(null, null, null, text, null, null), paging)
                    .map(UserView::id)),
        new Named(
            "machines",
            name ->
                Services.get(M2mApplicationService.class)
                    .create(new CreateM2mApplicationRequest(name, null, List.of(), null, null))
                    .id(),
            (text, paging) ->
                Services.get(M2mApplicationService.class)
                    .list(text, paging)
                    .map(M2mApplicationView::id)),
        new Named(
            "tenants",
            name ->
                Services.get(TenantService.class)
                    .create(new TenantDefinition(name, Given.address(), List.of()))
                    .id(),
            (text, paging) ->
                Services.get(TenantService.class).list(text, paging).map(TenantView::id)),
        new Named(
            "services",
            name ->
                Services.get(ServiceAccountService.class)
                    .create(new ServiceAccountDefinition(name, Given.address()))
                    .id(),
            (text, paging) ->
                Services.get(ServiceAccountService.class)
                    .list(text, paging)
                    .map(ServiceAccountView::id)));
  }

  @ParameterizedTest
  @MethodSource("lists")
  void aPartOfTheNameIsEnoughInAnyCaseAndNoCharacterIsAPattern(Named list) {
    String one = list.create(mark + "_5% One");
    String two = list.create(mark + "_5% two");
    String ship = list.create(mark + "_5% \ud83d\udea2");
    String other = list.create(mark + "x55 other");
    assertFinds(list, mark.toLowerCase(Locale.ROOT) + "_5% O", one);
    assertFinds(list, mark + "_5%", ship, two, one);
    assertFinds(list, mark + "x5", other);
    assertFinds(list, mark, other, ship, two, one);
    assertFinds(list, mark + "_5% \ud83d\udea2", ship);
    assertFinds(list, mark + "%");
    assertFinds(list, mark + "\\");
  }

  private static void assertFinds(Named list, String text, String... newestFirst) {
    Page<String> page = list.find(text, ALL);
    assertThat(page.items()).as(text).containsExactly(newestFirst);
    assertThat(page.totalItems()).isEqualTo(newestFirst.length);
  }

  @ParameterizedTest
  @MethodSource("lists")
  void resultsArePagedNewestFirst(Named list) {
    for (int i = 0; i < 4; i++) {
      list.create(mark + " " + i);
    }
    List<String> paged = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Page<String> page = list.find(mark, new PageRequest(1, i));
      assertThat(page.totalItems()).isEqualTo(4);
      paged.addAll(page.items());
    }
    assertThat(paged).isEqualTo(list.find(mark, new PageRequest(3, 0)).items()).hasSize(3);
    assertThat(list.find(mark, new PageRequest(1, 100)).items()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("lists")
  void nothingToSearchForIsEverything(Named list) {
    list.create(mark);
    PageRequest one = new PageRequest(1, 0);
    assertThat(list.find("", one).totalItems()).isEqualTo(list.find(null, one).totalItems());
    assertThat(list.find("\ud83d\udea2".repeat(200), one).items()).isEmpty();
  }
}

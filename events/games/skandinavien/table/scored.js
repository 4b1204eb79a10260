/* What routes brought, said beside them. It is loaded with the first of them. */

/** The points of each route that was claimed. */
export const gains = (events) => events.map(({ data: { route, seat, points } }) => ({ id: `route-${route}`, seat, amounts: [[points]] }));

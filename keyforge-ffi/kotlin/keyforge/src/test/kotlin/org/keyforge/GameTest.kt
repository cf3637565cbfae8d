        assertTrue(after.decision!!.id > before.id)
        assertTrue(after.events.isEmpty())
